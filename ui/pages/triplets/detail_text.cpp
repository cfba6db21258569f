#include "ui/pages/triplets/detail_text.h"

#include "core/report/formats/html/html_text.h"
#include "core/report/sentences/sentences.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/report/words/level_text.h"
#include "core/report/words/pair_words.h"
#include "ui/look/q_string.h"
#include "ui/look/theme.h"

namespace culprit::ui {
namespace {

constexpr std::size_t kLongestName = 200;

QString milliseconds(const std::optional<double>& value) {
  return qString(value ? format::telling(*value, 2) : std::string(format::kAbsent));
}

/// What the verdict adds to a row, over all cycles.
std::vector<DetailRow> assessmentRows(const Assessment& row) {
  const auto signedText = [](const std::optional<double>& value) {
    return qString(value ? format::signedNumber(*value, 2) : std::string(format::kAbsent));
  };
  std::vector<DetailRow> rows{
      {"Suspicion", {}, {}, qString(format::score(row.suspicion))},
      {"time, ms", milliseconds(row.a.ms), milliseconds(row.b.ms), signedText(row.shift)},
      {"q(β), Mann-Whitney", {}, {}, qString(format::probability(row.qBeta))},
      {"q(μ), Mann-Whitney", {}, {}, qString(format::probability(row.qMu))},
      {"Cliff's δ of the time", {}, {}, signedText(row.cliff)},
  };
  if (row.percentile)
    rows.push_back({"splits of A below it", {}, {}, qString(format::number(*row.percentile, 0) + " %")});
  return rows;
}

}  // namespace

std::vector<DetailRow> detailRows(const Results& results, const Comparison& row) {
  const auto count = [](std::uint32_t n) { return qString(format::count(n)); };
  std::vector<DetailRow> rows{
      {"β mean, %", qString(format::beta(row.a.betaMean)), qString(format::beta(row.b.betaMean)),
       qString(format::betaDelta(row.betaDelta())) + QStringLiteral(" pp")},
      {"β standard deviation, %",
       qString(format::beta(row.a.betaStd)),
       qString(format::beta(row.b.betaStd)),
       {}},
      {"Z(β)", {}, {}, qString(format::z(row.zBeta))},
      {"p(β), Welch", {}, {}, qString(format::probability(row.pBeta))},
      {"p(β), Mann-Whitney", {}, {}, qString(format::probability(row.uBeta))},
  };
  if (row.triplet.metric) {
    const LevelText level(results, row);
    const QString unit = level.unit().empty() ? "as published" : qString(level.unit());
    rows.push_back({QString("μ mean, %1").arg(unit), qString(level.number(row.a.muMean)),
                    qString(level.number(row.b.muMean)),
                    qString(level.difference(row.muDelta()) + level.differenceUnit())});
    rows.push_back({QString("μ standard deviation, %1").arg(unit),
                    qString(level.number(row.a.muStd)),
                    qString(level.number(row.b.muStd)),
                    {}});
    rows.push_back({"Z(μ)", {}, {}, qString(format::z(row.zMu))});
    rows.push_back({"Z(log μ)", {}, {}, qString(format::z(row.zLogMu))});
    rows.push_back({"p(μ), Welch", {}, {}, qString(format::probability(row.pMu))});
    rows.push_back({"p(μ), Mann-Whitney", {}, {}, qString(format::probability(row.uMu))});
  }
  rows.push_back({"rows", count(row.a.rows), count(row.b.rows), {}});
  // Without a metric a row has none.
  if (row.triplet.metric) rows.push_back({"published score", {}, {}, qString(format::score(row.score))});
  for (const DetailRow& assessed : assessmentRows(row.assessment)) rows.push_back(assessed);
  return rows;
}

QString detailHtml(const Results& results, const PairResults& pair, const Comparison& comparison) {
  QString html;
  // A function that was matched with others is a part of what changed, and often has no counterpart itself.
  const Text match = matchText(results, pair, comparison.triplet);
  const Text itself = explainRow(results, pair, comparison);
  for (const Text& sentence :
       {match, match.empty() ? itself : TextBuilder().plain("Of these, ").append(itself).text()}) {
    if (!sentence.empty())
      html += QStringLiteral("<p style=\"margin:0 0 6px 0\">%1</p>")
                  .arg(qString(html::inlineText(sentence, kLongestName)));
  }
  const QString grey = tokens().secondaryText.name();
  html += QStringLiteral(
              "<table cellspacing=\"0\" cellpadding=\"2\" width=\"100%\"><tr style=\"color:%1\"><td></td>"
              "<td align=\"right\">A</td><td align=\"right\">B</td><td align=\"right\">%2</td></tr>")
              .arg(grey, "B − A, test");
  for (const DetailRow& row : detailRows(results, comparison))
    html += QStringLiteral(
                "<tr><td style=\"color:%1\">%2</td><td align=\"right\">%3</td>"
                "<td align=\"right\">%4</td><td align=\"right\">%5</td></tr>")
                .arg(grey, row.name.toHtmlEscaped(), row.a.toHtmlEscaped(), row.b.toHtmlEscaped(),
                     row.difference.toHtmlEscaped());
  return html + QStringLiteral("</table>");
}

QString detailPlainText(const Results& results, const PairResults& pair, const Comparison& comparison) {
  QString text = qString(plainText(explainRow(results, pair, comparison, NameForm::Full))) +
                 QStringLiteral("\n\n\tA\tB\t") + "B − A, test" + QLatin1Char('\n');
  for (const DetailRow& row : detailRows(results, comparison))
    text += QStringList{row.name, row.a, row.b, row.difference}.join(QLatin1Char('\t')) + QLatin1Char('\n');
  return text;
}

QString noRowText(const Results& results, bool brushed) {
  return brushed ? "The brushed cycles have no row for it"
                 : QString("This %1 has no row for it").arg(qString(pairWords(results).one));
}

}  // namespace culprit::ui
