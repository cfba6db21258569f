// One launch with all that its file says of it: reads the event again in the background and lists its fields,
// or says why it cannot. Opened by the launches page; gone when closed.
#pragma once

#include <QDialog>
#include <memory>

#include "core/model/details/launch_list.h"
#include "core/model/details/raw_event.h"
#include "core/model/results/results.h"
#include "ui/jobs/job.h"

class QLabel;
class QPushButton;
class QTreeWidget;

namespace culprit::ui {

class RawEventDialog : public QDialog {
  Q_OBJECT
 public:
  /// What is to be read; `row` of the list.
  struct Query {
    ResultsPtr results;
    std::shared_ptr<const LaunchList> list;
    std::size_t row = 0;
  };

  explicit RawEventDialog(const Query& query, QWidget* parent = nullptr);

  bool isReading() const { return m_job.isRunning(); }
  /// "key<tab>value" lines, as they are copied; empty while there are none.
  QString text() const;
  /// What stands above the fields: the file, or why there are none.
  QString note() const;

 private:
  void list(const RawEvent& event);

  QLabel* m_note;
  QTreeWidget* m_fields;
  QPushButton* m_copy;
  Job m_job;
};

}  // namespace culprit::ui
