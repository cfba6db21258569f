#include <fmt/format.h>

#include "core/report/formats/html/call_tree_section.h"
#include "core/report/words/change_scale.h"

namespace culprit::html {

namespace {

/// A row of a box is --r, the strength of its colour --s; --full is that of the full colour.
constexpr std::string_view kCallTreeStyle = R"(
.tools { display: flex; flex-wrap: wrap; gap: 0.4rem 0.9rem; align-items: baseline; font-size: 0.9rem; }
.tools[hidden] { display: none; }
.state, .told, .scale { margin: 0.4rem 0; color: var(--text2); font-size: 0.85rem; max-width: none; }
.told { white-space: pre-line; }
.told:empty { display: none; }
.icicle { position: relative; overflow: hidden auto; max-height: 75vh; font-size: 0.8rem; --line: 1.6em;
  line-height: 1.5em; border-bottom: 1px solid var(--border); }
.icicle::before { content: ""; display: block; height: calc(var(--rows) * var(--line)); }
.box { position: absolute; top: calc(var(--r) * var(--line)); height: calc(var(--line) - 1px);
  min-width: 1px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; text-indent: 3px;
  background: var(--header); isolation: isolate; }
.box::before { content: ""; position: absolute; inset: 0; z-index: -1; background: var(--b);
  opacity: calc(var(--s) * var(--full)); }
.box.fell::before { background: var(--a); }
.box.many { background: var(--control); }
.box.others { font-style: italic; }
.box.faint { opacity: 0.3; }
.box.found::after { content: ""; position: absolute; left: 0; right: 0; top: 0; height: 2px;
  background: var(--text); }
.live .box { cursor: pointer; }
.live .box:hover { outline: 1px solid var(--text); outline-offset: -1px; }
.live .box.current { outline: 2px solid var(--accent); outline-offset: -2px; z-index: 1; }
.scale span { display: inline-block; position: relative; width: 5rem; height: 0.6rem;
  background: var(--header); border: 1px solid var(--control); margin: 0 0.3rem; }
.scale span::before { content: ""; position: absolute; inset: 0; opacity: var(--full);
  background: linear-gradient(to right, var(--a), transparent, var(--b)); }
.tip { position: fixed; z-index: 3; max-width: 36rem; padding: 0.3rem 0.6rem; white-space: pre-line;
  overflow-wrap: anywhere; pointer-events: none; font-size: 0.8rem; background: var(--base);
  color: var(--text); border: 1px solid var(--control); }
.tip[hidden] { display: none; }
@media print {
  .tools, .tip { display: none; }
  figure.calls { break-inside: auto; }
  .icicle { max-height: none; overflow: visible; font-size: 6.5pt; }
  .icicle, .scale { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  .box, .box::before, .scale span, .scale span::before { -webkit-print-color-adjust: exact;
    print-color-adjust: exact; }
}
)";

}  // namespace

std::string callTreeStyle() {
  return fmt::format(
      "\n:root {{ --full: {}; }}\n@media screen and (prefers-color-scheme: dark) {{ :root {{ --full: {}; }} "
      "}}{}",
      kFullOnLight, kFullOnDark, kCallTreeStyle);
}

}  // namespace culprit::html
