#include "ui/pages/answers/time_model.h"

#include <QGuiApplication>
#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/report/sentences/explain.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/report/words/per_text.h"
#include "ui/look/q_string.h"
#include "ui/look/side_mark.h"
#include "ui/look/theme.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/pages/shared/share_name.h"

namespace culprit::ui {

namespace {

constexpr int kHeaderMark = 12;
constexpr double kLarge = 0.1;  // of the largest change in the group: below, a number is set in grey

/// Neither run has any of it.
bool isNothing(const FunctionShare& share) {
  return share.a.ms == 0.0 && share.b.ms == 0.0 && share.a.calls == 0.0 && share.b.calls == 0.0;
}

struct CyclePart {
  std::string_view name;
  std::optional<TimeClass> time;
  double aMs = 0.0, bMs = 0.0;
};

/// Those of which one run has any.
std::vector<CyclePart> partsOf(const Waterfall& waterfall) {
  std::vector<CyclePart> parts;
  for (const Waterfall::Step& step : waterfall.steps)
    parts.push_back({nameOf(step.time), step.time, step.aMs, step.bMs});
  parts.push_back({kTimeBetween, {}, waterfall.betweenAMs.value_or(0.0), waterfall.betweenBMs.value_or(0.0)});
  std::erase_if(parts, [](const CyclePart& part) { return part.aMs == 0.0 && part.bMs == 0.0; });
  return parts;
}

/// Scales for a group of splits: how far they reach to both sides of the zero line.
struct Reach {
  double below = 0.0, above = 0.0;

  void include(const FunctionShare& share) {
    double less = 0.0, more = 0.0;
    for (const double part : {share.deltaPerCallMs, share.deltaCallsMs, share.deltaExposedMs})
      (part < 0.0 ? less : more) += std::fabs(part);
    below = std::max(below, less);
    above = std::max(above, more);
  }
  TimeBar barOf(const FunctionShare& share) const {
    const double all = below + above;
    if (all <= 0.0) return {};
    TimeBar bar;
    bar.zero = below / all;
    bar.perCall = share.deltaPerCallMs / all;
    bar.calls = share.deltaCallsMs / all;
    bar.exposed = share.deltaExposedMs / all;
    return bar;
  }
};

}  // namespace

TimeModel::TimeModel(QObject* parent) : TableModel(heads(WorkUnit::Cycle), parent) {}

std::vector<TableModel::Head> TimeModel::heads(WorkUnit per) {
  const QString ms = QStringLiteral(", ") + qString(msHead(per));
  return {{"Function", "What took the time; several functions that are variants of one stand in one row."},
          {"A" + ms, "Time per cycle or per unit of work in A; of GPU work the part that nothing else hides.",
           Numbers},
          {"B" + ms, "The same in B.", Numbers},
          {"Split",
           "The change in three parts that sum to it: each call takes longer, there are more calls, less of "
           "it is hidden behind other work. Left of the line: less time."},
          {"B − A", "The change in milliseconds; positive: more time in B.", Numbers}};
}

void TimeModel::setView(const ComparisonView& view) {
  beginResetModel();
  m_view = view;
  if (!m_view.isEmpty()) setColumns(heads(m_view.pairResults().verdict.slowdown.per));
  makeRows();
  endResetModel();
}

void TimeModel::setLevel(TimeLevel level) {
  if (level == m_level) return;
  beginResetModel();
  m_level = level;
  makeRows();
  endResetModel();
}

void TimeModel::makeRows() {
  m_rows.clear();
  m_names = {};
  if (m_view.isEmpty()) return;
  m_names = ListedNames(rawNames(shares()), m_nameForm);
  const PairVerdict& verdict = m_view.pairResults().verdict;
  if (verdict.waterfall) addWaterfall(*verdict.waterfall);
  // Rows come with the largest change first: so does the group of the first one. Where nothing repeats, sums
  // over the threads of the host explain nothing.
  const bool deviceFirst = !verdict.waterfall || (!shares().empty() && shares().front().isDeviceWork());
  addFunctions(deviceFirst);
  addFunctions(!deviceFirst);
  chooseDecimals();
}

TimeLevel TimeModel::level() const {
  const bool isTold = !m_view.isEmpty() && m_view.pairResults().verdict.rowsOf(m_level);
  return isTold ? m_level : TimeLevel::Function;
}

const std::vector<FunctionShare>& TimeModel::shares() const {
  return *m_view.pairResults().verdict.rowsOf(level());
}

void TimeModel::setNameForm(NameForm form) {
  if (form == m_nameForm) return;
  m_nameForm = form;
  if (!m_view.isEmpty()) m_names = ListedNames(rawNames(shares()), form);
  if (!m_rows.empty()) emit dataChanged(index(0, Name), index(rowCount() - 1, Name), {Qt::DisplayRole});
}

void TimeModel::addWaterfall(const Waterfall& waterfall) {
  const double wholeA = waterfall.cycleAMs + waterfall.betweenAMs.value_or(0.0);
  const double wholeB = waterfall.cycleBMs + waterfall.betweenBMs.value_or(0.0);
  const std::vector<CyclePart> parts = partsOf(waterfall);
  double low = 0.0, high = std::max(wholeA, wholeB), at = wholeA;
  for (const CyclePart& part : parts) {
    at += part.bMs - part.aMs;
    low = std::min(low, at);
    high = std::max(high, at);
  }
  const double range = high - low;
  const auto place = [&](double ms) { return range > 0.0 ? (ms - low) / range : 0.0; };
  const auto bar = [&](TimeBar::Kind kind, double from, double to, std::optional<Side> side = {}) {
    return TimeBar{kind, 0.0, 0.0, 0.0, 0.0, place(from), place(to), side};
  };
  const WorkUnit per = m_view.pairResults().verdict.slowdown.per;
  const QString total = per == WorkUnit::Cycle ? "%1: mean cycle" : "%1: " + qString(perText(per));
  m_rows.push_back(
      {Kind::Cycle, total.arg('A'), wholeA, {}, {}, {}, bar(TimeBar::Kind::Total, 0.0, wholeA, Side::A)});
  at = wholeA;
  const double change = std::fabs(waterfall.changeMs());
  for (const CyclePart& part : parts) {
    QString title = qString(part.name);
    title.front() = title.front().toUpper();
    const double delta = part.bMs - part.aMs;
    m_rows.push_back({Kind::Part,
                      title,
                      part.aMs,
                      part.bMs,
                      {},
                      part.time,
                      bar(TimeBar::Kind::Step, at, at + delta),
                      std::fabs(delta) >= kLarge * change});
    at += delta;
  }
  m_rows.push_back({Kind::Cycle,
                    total.arg('B'),
                    {},
                    wholeB,
                    {},
                    {},
                    bar(TimeBar::Kind::Total, 0.0, wholeB, Side::B),
                    true});
}

void TimeModel::addFunctions(bool deviceWork) {
  const std::vector<FunctionShare>& functions = shares();
  const std::size_t title = m_rows.size();
  Reach reach;
  double largest = 0.0, sumA = 0.0, sumB = 0.0;
  for (const FunctionShare& share : functions) {
    if (share.isDeviceWork() != deviceWork) continue;
    reach.include(share);
    largest = std::max(largest, std::fabs(share.deltaMs()));
    sumA += share.a.ms;
    sumB += share.b.ms;
  }
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const FunctionShare& share = functions[i];
    if (share.isDeviceWork() != deviceWork || isNothing(share)) continue;
    m_rows.push_back({Kind::Function,
                      {},
                      share.a.ms,
                      share.b.ms,
                      i,
                      {},
                      reach.barOf(share),
                      std::fabs(share.deltaMs()) >= kLarge * largest && share.deltaMs() != 0.0});
  }
  if (m_rows.size() == title) return;
  const QString count = qString(format::count(m_rows.size() - title));
  // Without intervals the times of threads overlap, and only the GPU's have a sum that means something.
  const auto& waterfall = m_view.pairResults().verdict.waterfall;
  const bool isSum = deviceWork || (waterfall && waterfall->overlapKnown);
  const QString words = deviceWork ? "GPU work (%1)"
                        : isSum    ? "Functions of the host (%1)"
                                   : "Host, summed over threads (%1)";
  Row row{Kind::Title, words.arg(count), {}, {}, {}, {}, {}};
  if (isSum) {
    row.a = sumA;
    row.b = sumB;
  }
  m_rows.insert(m_rows.begin() + static_cast<std::ptrdiff_t>(title), std::move(row));
}

void TimeModel::chooseDecimals() {
  double largest = 0.0;
  for (const Row& row : m_rows) largest = std::max({largest, row.a.value_or(0.0), row.b.value_or(0.0)});
  m_decimals = largest >= 10.0 ? 1 : largest >= 1.0 ? 2 : 3;
}

const FunctionShare* TimeModel::share(int row) const {
  const Row& shown = m_rows.at(static_cast<std::size_t>(row));
  return shown.share ? &shares()[*shown.share] : nullptr;
}

std::optional<int> TimeModel::rowOf(const Triplet& triplet) const {
  for (int row = 0; row < rowCount(); ++row) {
    const FunctionShare* shown = share(row);
    if (shown && contains(m_view, *shown, triplet)) return row;
  }
  return std::nullopt;
}

int TimeModel::rows() const {
  return static_cast<int>(m_rows.size());
}

Qt::ItemFlags TimeModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  const bool isTitle = m_rows.at(static_cast<std::size_t>(index.row())).kind == Kind::Title;
  // Arrow keys pass over titles.
  return isTitle ? Qt::NoItemFlags : Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

QString TimeModel::number(std::optional<double> value) const {
  return value ? qString(format::number(*value, m_decimals)) : QString();
}

QString TimeModel::text(int row, int column) const {
  const Row& shown = m_rows[static_cast<std::size_t>(row)];
  switch (column) {
    case Name:
      return shown.share ? shareName(*share(row), m_names, level()) : shown.name;
    case A:
      return number(shown.a);
    case B:
      return number(shown.b);
    case Change:
      return shown.a && shown.b ? qString(format::signedNumber(*shown.b - *shown.a, m_decimals)) : QString();
    default:
      break;
  }
  if (!shown.share) return {};
  // Drawn by the delegate; the numbers are for screen readers and copies.
  const FunctionShare& parts = *share(row);
  return QString("per call %1, calls %2, overlap %3")
      .arg(qString(format::signedNumber(parts.deltaPerCallMs, m_decimals)),
           qString(format::signedNumber(parts.deltaCallsMs, m_decimals)),
           qString(format::signedNumber(parts.deltaExposedMs, m_decimals)));
}

QVariant TimeModel::copyValue(int row, int column) const {
  const Row& shown = m_rows[static_cast<std::size_t>(row)];
  if (column == A || column == B) return orNothing(column == A ? shown.a : shown.b);
  if (column == Change) return shown.a && shown.b ? QVariant(*shown.b - *shown.a) : QVariant();
  return column == Name && shown.share ? qString(share(row)->name) : text(row, column);
}

QString TimeModel::tooltip(int row, int column) const {
  const Row& shown = m_rows[static_cast<std::size_t>(row)];
  if (shown.share && column == Name) return qString(share(row)->name);
  if (shown.share)
    return qString(plainText(explainFunction(*m_view.results, m_view.pairResults(), *share(row))));
  if (shown.time) {
    for (const Cause& cause : m_view.pairResults().verdict.causes) {
      if (cause.timeClass == shown.time)
        return qString(plainText(explainCause(*m_view.results, m_view.pairResults(), cause)));
    }
  }
  const QString between = betweenTip(shown);
  return between.isEmpty() ? text(row, column) : between;
}

/// The sum of two means, of which the second is over fewer cycles, is not the mean that Overview tells.
QString TimeModel::betweenTip(const Row& row) const {
  const auto& waterfall = m_view.pairResults().verdict.waterfall;
  if (!waterfall || !waterfall->betweenAMs || !waterfall->betweenBMs) return {};
  const WorkUnit per = m_view.pairResults().verdict.slowdown.per;
  const bool isByWork = isPerWork(per);
  if (row.kind == Kind::Part && !row.time)
    return QString(
               "From the end of a cycle to the start of the next: the mean over the complete cycles that "
               "have a next one") +
           (isByWork ? ", " + qString(perText(per)) : QString());
  if (row.kind != Kind::Cycle || isByWork) return {};  // Overview tells nothing for equal work
  return QString(
             "The mean of the complete cycles, %1 ms, and of what lies between one and the next, %2 ms. "
             "Overview tells the mean from start to start over all cycles that have a next one, also "
             "incomplete ones at the ends")
      .arg(number(row.a ? waterfall->cycleAMs : waterfall->cycleBMs),
           number(row.a ? waterfall->betweenAMs : waterfall->betweenBMs));
}

QVariant TimeModel::cell(int row, int column, int role) const {
  const Row& shown = m_rows[static_cast<std::size_t>(row)];
  const bool isTitle = shown.kind == Kind::Title;
  switch (role) {
    case Qt::ToolTipRole:
      return wrappedName(tooltip(row, column));
    case Qt::FontRole:
      return boldIf(isTitle || shown.kind == Kind::Cycle || (column == Change && shown.isLarge));
    case Qt::ForegroundRole:
      return greyIf(isTitle || (column == Change && shown.kind != Kind::Cycle && !shown.isLarge));
    case Qt::BackgroundRole:
      return isTitle ? QVariant(tokens().alternate) : QVariant();
    case GroupRole:
      if (!isTitle) return {};
      return shown.a ? 1 : columnCount();
    case BarRole:
      return shown.bar ? QVariant::fromValue(*shown.bar) : QVariant();
    case SideRole:
      return shown.bar && shown.bar->side ? QVariant(static_cast<int>(*shown.bar->side)) : QVariant();
    default:
      return {};
  }
}

QVariant TimeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  const bool isSide = orientation == Qt::Horizontal && (section == A || section == B);
  if (role == Qt::DecorationRole && isSide)
    return sideMarkPixmap(section == A ? Side::A : Side::B, kHeaderMark, qGuiApp->devicePixelRatio());
  return TableModel::headerData(section, orientation, role);
}

}  // namespace culprit::ui
