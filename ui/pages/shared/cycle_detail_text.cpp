#include "ui/pages/shared/cycle_detail_text.h"

#include "core/report/document/report.h"
#include "core/report/formats/html/html_text.h"
#include "core/report/names/function_name.h"
#include "core/report/sentences/cycle_text.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"
#include "ui/look/theme.h"

namespace culprit::ui {
namespace {

constexpr std::size_t kLongestName = 200;

const std::vector<Cycle>& cyclesOf(const PairResults& pair, Side side) {
  return side == Side::A ? pair.cyclesA : pair.cyclesB;
}

QStringList titles() {
  return {"function, device", "β, %", "median", "(β − median) / MAD"};
}

QStringList numbers(const SpecialUsage& special) {
  return {QString::fromStdString(format::beta(special.beta)),
          QString::fromStdString(format::beta(special.median)),
          QString::fromStdString(format::signedNumber(special.deviation, 1))};
}

QString verdict(const Specials& specials) {
  if (!specials) return "Looking for what is special in it…";
  if (specials->empty())
    return "No share of it lies off its median, as far as the cycles of the run allow to tell.";
  return "Furthest from their median in the same run:";
}

}  // namespace

QString cycleName(const PairResults& pair, const CycleRef& cycle) {
  const auto side = nameOf(cycle.side);
  return QString("cycle %1 of %2")
      .arg(QString::number(cyclesOf(pair, cycle.side).at(cycle.position).number),
           QString::fromUtf8(side.data(), static_cast<qsizetype>(side.size())));
}

QString cycleHtml(const Results& results, const PairResults& pair, const CycleRef& cycle,
                  const Specials& specials) {
  QString html = QStringLiteral("<p style=\"margin:0 0 6px 0\">%1</p>")
                     .arg(QString::fromStdString(html::inlineText(
                         cycleText(results, pair, cycle.side, cycle.position), kLongestName)));
  const QString grey = tokens().secondaryText.name();
  html += QStringLiteral("<p style=\"margin:0 0 4px 0;color:%1\">%2</p>").arg(grey, verdict(specials));
  if (!specials || specials->empty()) return html;
  html += QStringLiteral("<table cellspacing=\"0\" cellpadding=\"2\" width=\"100%\"><tr style=\"color:%1\">")
              .arg(grey);
  for (const QString& title : titles())
    html += QStringLiteral("<td align=\"%1\">%2</td>")
                .arg(title == titles().front() ? "left" : "right", title.toHtmlEscaped());
  html += QStringLiteral("</tr>");
  for (std::size_t i = 0; i < specials->size(); ++i) {
    const SpecialUsage& special = (*specials)[i];
    const Text name = TextBuilder()
                          .name(functionName(results.names.functions[special.function], NameForm::Short))
                          .plain(", ")
                          .name(results.names.devices[special.device])
                          .text();
    html += QStringLiteral("<tr><td><a href=\"special:%1\" style=\"color:%2\">%3</a></td>")
                .arg(QString::number(i), tokens().accent.name(),
                     QString::fromStdString(html::inlineText(name, kLongestName)));
    for (const QString& number : numbers(special))
      html += QStringLiteral("<td align=\"right\">%1</td>").arg(number.toHtmlEscaped());
    html += QStringLiteral("</tr>");
  }
  return html + QStringLiteral("</table>");
}

QString cyclePlainText(const Results& results, const PairResults& pair, const CycleRef& cycle,
                       const Specials& specials) {
  QString text = QString::fromStdString(plainText(cycleText(results, pair, cycle.side, cycle.position))) +
                 QLatin1Char('\n');
  if (!specials || specials->empty()) return text;
  text += QLatin1Char('\n') + titles().join(QLatin1Char('\t')) + QLatin1Char('\n');
  for (const SpecialUsage& special : *specials) {
    const Text name = TextBuilder()
                          .name(results.names.functions[special.function])
                          .plain(", ")
                          .name(results.names.devices[special.device])
                          .text();
    text += QString::fromStdString(plainText(name)) + QLatin1Char('\t') +
            numbers(special).join(QLatin1Char('\t')) + QLatin1Char('\n');
  }
  return text;
}

}  // namespace culprit::ui
