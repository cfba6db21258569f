#include "ui/pages/answers/time_model.h"

#include <QFont>
#include <QGuiApplication>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/report/sentences/explain.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "ui/look/fonts.h"
#include "ui/look/q_string.h"
#include "ui/look/side_mark.h"
#include "ui/look/theme.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/pages/shared/share_name.h"
#include "ui/tables/column_text.h"

namespace culprit::ui {

namespace {

constexpr int kHeaderMark = 12;
constexpr double kLarge = 0.1;  // of the largest change in the group: below, a number is set in grey

constexpr std::array<ColumnText, TimeModel::ColumnCount> kColumns = {{
    {"Function", "What took the time; several functions that are variants of one stand in one row."},
    {"A, ms", "Time per cycle or per unit of work in A; of GPU work the part that nothing else hides."},
    {"B, ms", "The same in B."},
    {"Split",
     "The change in three parts that sum to it: each call takes longer, there are more calls, less of it "
     "is hidden behind other work. Left of the line: less time."},
    {"B − A", "The change in milliseconds; positive: more time in B."},
}};

/// Neither run has any of it.
bool isNothing(const FunctionShare& share) {
  return share.a.ms == 0.0 && share.b.ms == 0.0 && share.a.calls == 0.0 && share.b.calls == 0.0;
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

void TimeModel::setView(const ComparisonView& view) {
  beginResetModel();
  m_view = view;
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
  if (m_view.isEmpty() || !m_view.pairResults().verdict) return;
  const PairVerdict& verdict = *m_view.pairResults().verdict;
  if (verdict.waterfall) addWaterfall(*verdict.waterfall);
  // Rows come with the largest change first: so does the group of the first one. Where nothing repeats, sums
  // over the threads of the host explain nothing.
  const bool deviceFirst = !verdict.waterfall || (!shares().empty() && shares().front().isDeviceWork());
  addFunctions(deviceFirst);
  addFunctions(!deviceFirst);
  chooseDecimals();
}

TimeLevel TimeModel::level() const {
  const bool isTold =
      !m_view.isEmpty() && m_view.pairResults().verdict && m_view.pairResults().verdict->rowsOf(m_level);
  return isTold ? m_level : TimeLevel::Function;
}

const std::vector<FunctionShare>& TimeModel::shares() const {
  return *m_view.pairResults().verdict->rowsOf(level());
}

void TimeModel::setNameForm(NameForm form) {
  if (form == m_nameForm) return;
  m_nameForm = form;
  if (!m_rows.empty()) emit dataChanged(index(0, Name), index(rowCount() - 1, Name), {Qt::DisplayRole});
}

void TimeModel::addWaterfall(const Waterfall& waterfall) {
  double low = 0.0, high = std::max(waterfall.cycleAMs, waterfall.cycleBMs), at = waterfall.cycleAMs;
  for (const Waterfall::Step& step : waterfall.steps) {
    at += step.bMs - step.aMs;
    low = std::min(low, at);
    high = std::max(high, at);
  }
  const double range = high - low;
  const auto place = [&](double ms) { return range > 0.0 ? (ms - low) / range : 0.0; };
  const auto bar = [&](TimeBar::Kind kind, double from, double to, std::optional<Side> side = {}) {
    return TimeBar{kind, 0.0, 0.0, 0.0, 0.0, place(from), place(to), side};
  };
  const WorkUnit per = m_view.pairResults().verdict->slowdown.per;
  const QString total = per == WorkUnit::Cycle ? "%1: mean cycle" : "%1: " + qString(perText(per));
  m_rows.push_back({Kind::Cycle,
                    total.arg('A'),
                    waterfall.cycleAMs,
                    {},
                    {},
                    {},
                    bar(TimeBar::Kind::Total, 0.0, waterfall.cycleAMs, Side::A)});
  at = waterfall.cycleAMs;
  const double change = std::fabs(waterfall.cycleBMs - waterfall.cycleAMs);
  for (const Waterfall::Step& step : waterfall.steps) {
    if (step.aMs == 0.0 && step.bMs == 0.0) continue;
    QString title = qString(nameOf(step.time));
    title.front() = title.front().toUpper();
    const double delta = step.bMs - step.aMs;
    m_rows.push_back({Kind::Part,
                      title,
                      step.aMs,
                      step.bMs,
                      {},
                      step.time,
                      bar(TimeBar::Kind::Step, at, at + delta),
                      std::fabs(delta) >= kLarge * change});
    at += delta;
  }
  m_rows.push_back({Kind::Cycle,
                    total.arg('B'),
                    {},
                    waterfall.cycleBMs,
                    {},
                    {},
                    bar(TimeBar::Kind::Total, 0.0, waterfall.cycleBMs, Side::B),
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
  const auto& waterfall = m_view.pairResults().verdict->waterfall;
  const bool isSum = deviceWork || (waterfall && waterfall->overlapKnown);
  const QString words = deviceWork ? "GPU work (%1)" : isSum ? "Host (%1)" : "Host, summed over threads (%1)";
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

int TimeModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int TimeModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
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

QString TimeModel::text(const Row& row, int column) const {
  switch (column) {
    case Name:
      return row.share ? shareName(shares()[*row.share], m_nameForm, level()) : row.name;
    case A:
      return number(row.a);
    case B:
      return number(row.b);
    case Change:
      return row.a && row.b ? qString(format::signedNumber(*row.b - *row.a, m_decimals)) : QString();
    default:
      break;
  }
  if (!row.share) return {};
  // Drawn by the delegate; the numbers are for screen readers and copies.
  const FunctionShare& share = shares()[*row.share];
  return QString("per call %1, calls %2, overlap %3")
      .arg(qString(format::signedNumber(share.deltaPerCallMs, m_decimals)),
           qString(format::signedNumber(share.deltaCallsMs, m_decimals)),
           qString(format::signedNumber(share.deltaExposedMs, m_decimals)));
}

QVariant TimeModel::copied(const Row& row, int column) const {
  if (column == A || column == B) {
    const auto value = column == A ? row.a : row.b;
    return value ? QVariant(*value) : QVariant();
  }
  if (column == Change) return row.a && row.b ? QVariant(*row.b - *row.a) : QVariant();
  if (column == Name && row.share) return qString(shares()[*row.share].name);
  return text(row, column);
}

QVariant TimeModel::tooltip(const Row& row, int column) const {
  if (row.share && column == Name) return wrappedName(qString(shares()[*row.share].name));
  if (row.share)
    return wrappedName(
        qString(plainText(explainFunction(*m_view.results, m_view.pairResults(), shares()[*row.share]))));
  if (row.time) {
    for (const Cause& cause : m_view.pairResults().verdict->causes) {
      if (cause.timeClass == row.time)
        return wrappedName(qString(plainText(explainCause(*m_view.results, m_view.pairResults(), cause))));
    }
  }
  return wrappedName(text(row, column));
}

QVariant TimeModel::foreground(const Row& row, int column) const {
  if (row.kind == Kind::Title) return tokens().secondaryText;
  if (column == Change && row.kind != Kind::Cycle && !row.isLarge) return tokens().secondaryText;
  return {};
}

QVariant TimeModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Row& row = m_rows[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      return text(row, column);
    case Qt::ToolTipRole:
      return tooltip(row, column);
    case Qt::TextAlignmentRole:
      return QVariant((column == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::FontRole:
      if (row.kind == Kind::Title || row.kind == Kind::Cycle) return fontFor(FontRole::DockTitle);
      return column == Change && row.isLarge ? QVariant(fontFor(FontRole::DockTitle)) : QVariant();
    case Qt::ForegroundRole:
      return foreground(row, column);
    case Qt::BackgroundRole:
      return row.kind == Kind::Title ? QVariant(tokens().alternate) : QVariant();
    case CopyRole:
      return copied(row, column);
    case GroupRole:
      if (row.kind != Kind::Title) return {};
      return row.a ? 1 : static_cast<int>(ColumnCount);
    case BarRole:
      return row.bar ? QVariant::fromValue(*row.bar) : QVariant();
    case SideRole:
      return row.bar && row.bar->side ? QVariant(static_cast<int>(*row.bar->side)) : QVariant();
    default:
      return {};
  }
}

QVariant TimeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  if (role == Qt::DecorationRole && (section == A || section == B))
    return sideMarkPixmap(section == A ? Side::A : Side::B, kHeaderMark, qGuiApp->devicePixelRatio());
  return headData(kColumns.at(static_cast<std::size_t>(section)), section != Name && section != Split, role);
}

}  // namespace culprit::ui
