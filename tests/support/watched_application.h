// The application of tests and benchmarks with a watchdog over the UI thread: how long the longest single
// event kept it from all others, and whose event that was. It measures and judges nothing, because clocks of
// busy machines are no test; tests/bench/response_bench.cpp prints it beside the limit.
#pragma once

#include <QApplication>
#include <QElapsedTimer>
#include <QMetaEnum>
#include <ctime>
#include <utility>

namespace culprit::test {

class WatchedApplication : public QApplication {
 public:
  using QApplication::QApplication;

  struct Block {
    double ms = 0.0;
    double cpuMs = 0.0;  ///< of the UI thread: the rest of `ms` it waited, or others had the processor
    QString what;        ///< the event, its receiver, and what took longest of that
  };

  /// Since the last restart().
  const Block& longest() const { return m_longest; }
  void restart() { m_longest = {}; }

  bool notify(QObject* receiver, QEvent* event) override {
    // What it was must be known before: a receiver may be gone by then.
    const QString what = m_depth < kNamed ? nameOf(*receiver, *event) : QString();
    Block inner;
    std::swap(inner, m_inner);
    ++m_depth;
    QElapsedTimer clock;
    clock.start();
    const double cpuBefore = cpuMs();
    const bool isTaken = QApplication::notify(receiver, event);
    const double ms = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    --m_depth;
    std::swap(inner, m_inner);  // `inner`: the longest of those that this one has sent
    Block own{ms, cpuMs() - cpuBefore, what};
    if (inner.ms > ms / 2.0 && !inner.what.isEmpty()) own.what += " > " + inner.what;
    Block& longest = m_depth == 0 ? m_longest : m_inner;
    if (own.ms > longest.ms) longest = own;
    return isTaken;
  }

 private:
  static constexpr int kNamed = 4;  // deep; a name costs more than most events

  static double cpuMs() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
  }

  static QString nameOf(const QObject& receiver, const QEvent& event) {
    const char* type = QMetaEnum::fromType<QEvent::Type>().valueToKey(event.type());
    QString name = QString::fromLatin1(receiver.metaObject()->className());
    if (!receiver.objectName().isEmpty()) name += '#' + receiver.objectName();
    return (type ? QString::fromLatin1(type) : QString::number(event.type())) + " to " + name;
  }

  int m_depth = 0;
  Block m_longest;
  Block m_inner;
};

}  // namespace culprit::test
