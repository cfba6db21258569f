#include "core/report/formats/html/html_parts.h"

#include "core/report/formats/html/cell_picture_svg.h"
#include "core/report/formats/html/figure_svg.h"

namespace culprit::html {

namespace {

constexpr std::string_view kStyle = R"(
:root {
  --base: #ffffff; --alternate: #f6f7f9; --header: #e8eaed; --text: #1f2328; --text2: #565e68;
  --border: #c6cad0; --control: #8a9099; --accent: #5a4fcf; --a: #0072b2; --a-text: #00629a;
  --b: #d55e00; --b-text: #a94a00; --bar: #757e8a; --grid: #e4e7eb; --axis: #6b737d;
  --warning: #fff6da; --warning-edge: #c9a227; --care: #eaf1f6; --badge: #2a2e34; --badge-text: #ffffff;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --base: #1e2023; --alternate: #232629; --header: #303338; --text: #e6e8eb; --text2: #aab1ba;
    --border: #43474d; --control: #787e86; --accent: #a79bff; --a: #56aee6; --a-text: #7cc1ee;
    --b: #f28e42; --b-text: #f5a265; --bar: #929ba7; --grid: #303439; --axis: #8a929c;
    --warning: #393222; --warning-edge: #b8962e; --care: #27313a; --badge: #e9ebee;
    --badge-text: #1e2023;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem 1.5rem 3rem; background: var(--base);
  color: var(--text); font: 15px/1.5 system-ui, "DejaVu Sans", sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0.5rem 0 1rem; }
h2 { font-size: 1.25rem; border-bottom: 1px solid var(--control); margin: 2.5rem 0 0.75rem; }
h3 { font-size: 1.05rem; margin: 1.75rem 0 0.5rem; }
h4 { font-size: 1rem; margin: 1.25rem 0 0.5rem; }
p, li, figcaption, .long { overflow-wrap: anywhere; }
.long { min-width: 12rem; }
p, ul, figcaption { max-width: 60rem; }
.lead { font-size: 1.15rem; line-height: 1.4; }
.warning { background: var(--warning); border-left: 4px solid var(--warning-edge); padding: 0.5rem 0.75rem; }
.verdict { border: 1px solid var(--control); border-left: 5px solid var(--badge); padding: 0.5rem 0.9rem;
  margin: 1rem 0; max-width: 64rem; }
.verdict p { margin: 0.3rem 0; }
.verdict.no { background: var(--warning); border-color: var(--warning-edge); border-left-color: var(--badge); }
.verdict.care { background: var(--care); border-left-color: var(--badge); }
.badge { background: var(--badge); color: var(--badge-text); font-weight: 600; padding: 0.15rem 0.6rem;
  margin-right: 0.5rem; white-space: nowrap; }
.a { color: var(--a-text); }
.b { color: var(--b-text); }
.note, footer { color: var(--text2); font-size: 0.85rem; }
footer { border-top: 1px solid var(--border); margin-top: 2.5rem; padding-top: 0.5rem;
  overflow-wrap: anywhere; }
a { color: var(--accent); }
nav summary { cursor: pointer; color: var(--text2); }
nav ul { list-style: none; margin: 0.25rem 0; padding-left: 1rem; }
nav > details > ul { padding-left: 0; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
table { border-collapse: collapse; margin: 0.75rem 0 1.25rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.2rem 0.6rem; text-align: left; vertical-align: top; }
th { background: var(--header); vertical-align: bottom; font-weight: 600; }
td { border-bottom: 1px solid var(--border); }
.n { text-align: right; }
td.n { white-space: nowrap; }
tbody tr:nth-child(even) { background: var(--alternate); }
th button { all: unset; cursor: pointer; font: inherit; }
th button:focus-visible { outline: 2px solid var(--accent); }
th[aria-sort=ascending] button::after { content: " \25B2"; }
th[aria-sort=descending] button::after { content: " \25BC"; }
.scroll { overflow: auto; max-height: 85vh; margin: 0.75rem 0 1.25rem; border: 1px solid var(--border); }
.scroll table { margin: 0; font-size: 0.8rem; }
.scroll th { position: sticky; top: 0; z-index: 1; }
.scroll .long { min-width: 16rem; }
figure { margin: 1rem 0 1.5rem; }
figcaption { color: var(--text2); font-size: 0.9rem; }
@media screen and (min-width: 90rem) {
  body { max-width: none; margin-left: 19rem; padding-right: 3rem; }
  nav { position: fixed; left: 0; top: 0; bottom: 0; width: 18rem; overflow: auto; padding: 1rem;
    background: var(--alternate); font-size: 0.9rem; }
}
@media print {
  @page { margin: 12.7mm; }
  body { max-width: none; padding: 0; font-size: 9pt; }
  nav { display: none; }
  h2, h3, h4 { break-after: avoid; }
  tr, figure { break-inside: avoid; }
  .scroll { overflow: visible; max-height: none; border: none; }
  .scroll table { font-size: 5.5pt; }
  .scroll th { position: static; }
  .scroll th, .scroll td { padding: 1px 2px; }
  .long, .scroll .long { min-width: 0; }
  th button::after { display: none; }
}
)";

constexpr std::string_view kScript = R"(
(() => {
  'use strict';
  if (matchMedia('(min-width: 90rem)').matches) document.querySelector('nav details')?.setAttribute('open', '');
  const keyOf = (cell) => 'k' in cell.dataset ? Number(cell.dataset.k) : null;
  const compare = (x, y, isNumber, sign) => {
    if (!isNumber) return sign * x.textContent.localeCompare(y.textContent, 'en', { numeric: true });
    const [first, second] = [keyOf(x), keyOf(y)];
    if (first === null || second === null) return (first === null) - (second === null);
    return sign * (first - second);
  };
  for (const table of document.querySelectorAll('table.sortable')) {
    const body = table.tBodies[0];
    const original = [...body.rows];
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      if (head.classList.contains('p')) return;
      const isNumber = head.classList.contains('n');
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...head.childNodes);
      head.append(button);
      const orders = isNumber ? ['descending', 'ascending'] : ['ascending', 'descending'];
      button.addEventListener('click', () => {
        const order = orders[orders.indexOf(head.getAttribute('aria-sort')) + 1];
        heads.forEach((other) => other.removeAttribute('aria-sort'));
        const rows = [...original];
        if (order) {
          head.setAttribute('aria-sort', order);
          const sign = order === 'ascending' ? 1 : -1;
          rows.sort((x, y) => compare(x.cells[column], y.cells[column], isNumber, sign));
        }
        body.append(...rows);
      });
    });
  }
})();
)";

}  // namespace

std::string style() {
  return std::string(kStyle).append(figureStyle()).append(cellPictureStyle());
}

std::string_view script() {
  return kScript;
}

}  // namespace culprit::html
