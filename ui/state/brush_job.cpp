#include "ui/state/brush_job.h"

namespace culprit::ui {

namespace {

struct BrushedPair {
  std::shared_ptr<const PairResults> results;
  std::shared_ptr<const TimeTree> tree;
};

// While the mouse still draws the brush, not every pixel is worth an answer.
constexpr int kPauseMs = 30;

}  // namespace

BrushJob::BrushJob(Selection& selection, QObject* parent) : QObject(parent), m_selection(selection) {
  m_wait.setSingleShot(true);
  m_wait.setInterval(kPauseMs);
  connect(&m_wait, &QTimer::timeout, this, &BrushJob::compute);
  connect(&m_job, &Job::failed, this, &BrushJob::failed);
  connect(&m_reading, &Job::failed, this, [this](const Failure& failure) {
    m_wait.stop();
    m_job.cancel();  // it would read in vain once more
    emit failed(failure);
  });
  connect(&m_selection, &Selection::brushChanged, this, [this] {
    m_job.cancel();
    retry();
  });
}

void BrushJob::setView(const ComparisonView& view) {
  if (view.session == m_session && view.results == m_results && view.pair == m_pair) return;
  m_job.cancel();
  m_reading.cancel();
  m_session = view.session;
  m_results = view.results;
  m_pair = view.pair;
  m_kept = view.isEmpty() ? nullptr : keepPair(m_session, m_results, m_pair);
  if (!m_selection.brush().isEmpty()) retry();
}

void BrushJob::retry() {
  m_wait.start();
  // Not before the window has set all that it sets at a time, perhaps another brush too.
  QTimer::singleShot(0, this, &BrushJob::read);
}

void BrushJob::read() {
  if (!m_kept || m_selection.brush().isEmpty() || m_reading.isRunning()) return;
  m_reading.start([pair = m_kept](const Monitor& monitor) { readKept(*pair, monitor); }, [] {});
}

void BrushJob::compute() {
  if (!m_kept) return;
  if (m_selection.brush().isEmpty()) {
    m_reading.cancel();
    emit computed(nullptr, nullptr, {});
    return;
  }
  const Brush brush = m_selection.brush();
  const KeptCycles cycles{brush.a, brush.b};
  m_job.start(
      [pair = m_kept, cycles, results = m_results](const Monitor& monitor) {
        const auto brushed = compareCycles(*pair, cycles, monitor);
        monitor.checkpoint();
        return BrushedPair{brushed,
                           std::make_shared<const TimeTree>(timeTree(brushed->verdict, results->names))};
      },
      [this, brush](const BrushedPair& brushed) { emit computed(brushed.results, brushed.tree, brush); });
}

}  // namespace culprit::ui
