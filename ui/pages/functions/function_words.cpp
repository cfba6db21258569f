#include "core/report/words/category_text.h"
#include "core/report/words/labels.h"
#include "core/report/words/level_text.h"
#include "ui/look/q_string.h"
#include "ui/pages/functions/function_model.h"

namespace culprit::ui {

QString FunctionModel::wordsOf(const FunctionRow& row, int column) const {
  const FunctionShare* function = shareOf(row);
  switch (column) {
    case Name:
      return nameOf(row);
    case Match:
      return matchText(row);
    case Device:
      return function != nullptr ? qString(function->device) : QString();
    case Category:
      return function != nullptr ? qString(categoryText(function->category)) : QString();
    case Evidence: {
      const Comparison* tested = row.of == FunctionRow::Of::Metric ? &metric(row) : testOf(row);
      const bool isKnown = tested != nullptr && tested->triplet.metric && tested->assessment.evidence;
      return isKnown ? qString(culprit::nameOf(*tested->assessment.evidence)) : QString();
    }
    case Level: {
      if (row.of != FunctionRow::Of::Metric) return {};
      const Comparison& level = metric(row);
      const LevelText words(*m_view.results, level);
      return qString(words.number(level.a.muMean) + " → " + words.number(level.b.muMean) + words.levelUnit());
    }
    default:
      return {};
  }
}

}  // namespace culprit::ui
