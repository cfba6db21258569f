#include "ui/state/brush_job.h"

#include "core/pipeline/pipeline.h"

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
  });
}

void BrushJob::setPair(const std::filesystem::path& session, std::size_t pair) {
  if (session == m_session && pair == m_pair) return;
  m_job.cancel();
  m_session = session;
  m_pair = pair;
  if (!m_selection.brush().isEmpty()) m_wait.start();
}

void BrushJob::compute() {
  if (m_session.empty()) return;
  if (m_selection.brush().isEmpty()) {
    emit computed(nullptr, {});
    return;
  }
  const Brush brush = m_selection.brush();
  const KeptCycles kept{brush.a, brush.b};
  m_job.start(
      [session = m_session, pair = m_pair, kept](const Monitor& monitor) {
        return compareCycles(session, pair, kept, monitor);
      },
      [this, brush](const std::shared_ptr<const PairResults>& brushed) { emit computed(brushed, brush); });
}

}  // namespace culprit::ui
