#include "ui/state/brush_job.h"

namespace culprit::ui {

namespace {

// While the mouse still draws the brush, not every pixel is worth an answer.
constexpr int kPauseMs = 30;

}  // namespace

BrushJob::BrushJob(Selection& selection, QObject* parent) : QObject(parent), m_selection(selection) {
  m_wait.setSingleShot(true);
  m_wait.setInterval(kPauseMs);
  connect(&m_wait, &QTimer::timeout, this, &BrushJob::compute);
  connect(&m_job, &Job::failed, this, &BrushJob::failed);
  connect(&m_selection, &Selection::brushChanged, this, [this] {
    m_job.cancel();
    m_wait.start();
    read();
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
  if (m_selection.brush().isEmpty()) return;
  m_wait.start();
  read();
}

void BrushJob::read() {
  if (!m_kept || m_selection.brush().isEmpty() || m_reading.isRunning()) return;
  // Where this fails, compute() does, and says so.
  m_reading.start([pair = m_kept](const Monitor& monitor) { readKept(*pair, monitor); }, [] {});
}

void BrushJob::compute() {
  if (!m_kept) return;
  if (m_selection.brush().isEmpty()) {
    emit computed(nullptr, {});
    return;
  }
  const Brush brush = m_selection.brush();
  const KeptCycles cycles{brush.a, brush.b};
  m_job.start(
      [pair = m_kept, cycles](const Monitor& monitor) { return compareCycles(*pair, cycles, monitor); },
      [this, brush](const std::shared_ptr<const PairResults>& brushed) { emit computed(brushed, brush); });
}

}  // namespace culprit::ui
