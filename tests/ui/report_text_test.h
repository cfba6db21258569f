#pragma once

#include <QObject>

namespace culprit::ui::test {

/// The report as readers of its formats see it: names must come out as they went in.
class ReportTextTest : public QObject {
  Q_OBJECT
 private slots:
  void markdownShowsHostileNamesAsText();
  void htmlShowsHostileNamesAsText();
};

}  // namespace culprit::ui::test
