#include "ui/window/menus/find_dialog.h"

#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <utility>

#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"
#include "ui/window/menus/word_list.h"

namespace culprit::ui {

namespace {

constexpr int kTargetRole = Qt::UserRole;  // int: position in m_targets

QString counted(std::size_t number) {
  return qString(format::count(number));
}

}  // namespace

FindDialog::FindDialog(FindIndex index, QWidget* parent)
    : QDialog(parent),
      m_index(std::move(index)),
      m_rows(new WordList("Words of a name or note, or a cycle: 12, A 12", "Hits", this)) {
  setWindowTitle("Find Everywhere");
  setAttribute(Qt::WA_DeleteOnClose);
  setModal(true);
  resize(760, 520);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(m_rows);
  connect(m_rows, &WordList::wordsChanged, this, &FindDialog::find);
  connect(m_rows, &WordList::chosen, this, &FindDialog::choose);
  find({});
  m_rows->setFocus();
}

QLineEdit& FindDialog::words() {
  return m_rows->words();
}

const QTreeWidget& FindDialog::list() const {
  return m_rows->list();
}

QString FindDialog::note() const {
  return m_rows->note();
}

void FindDialog::setIndex(FindIndex index) {
  m_index = std::move(index);
  find(words().text().split(' ', Qt::SkipEmptyParts));
}

void FindDialog::find(const QStringList& words) {
  m_rows->clear();
  m_targets.clear();
  std::size_t count = 0;
  for (const FoundGroup& group : m_index.find(words)) {
    count += group.count;
    addGroup(group);
  }
  const std::size_t shown = m_targets.size();
  m_rows->setNote(words.isEmpty() ? "Finds functions, causes, counters, operators, ranges, families, cycles, "
                                    "checks, pins, notes and " +
                                        m_index.titleOf(FindGroup::Pairs).toLower()
                  : count == 0 ? "Nothing has all of these words"
                  : count > shown
                      ? QString("%1 of %2 hits; more words narrow them").arg(counted(shown), counted(count))
                  : count == 1 ? "1 hit"
                               : QString("%1 hits").arg(counted(count)));
  m_rows->goToFirst();
}

void FindDialog::addGroup(const FoundGroup& group) {
  const QString title = m_index.titleOf(group.group);
  m_rows->addHeading(
      group.count > group.hits.size()
          ? QString("%1: %2 of %3").arg(title, counted(group.hits.size()), counted(group.count))
          : QString("%1: %2").arg(title, counted(group.count)));
  for (const FindHit& hit : group.hits) {
    QTreeWidgetItem* row = m_rows->addRow(hit.text, hit.remark);
    row->setData(WordList::Text, kTargetRole, static_cast<int>(m_targets.size()));
    row->setData(WordList::Text, Qt::AccessibleTextRole, QString("%1, %2").arg(title, hit.text));
    if (!hit.tip.isEmpty()) row->setToolTip(WordList::Text, wrappedName(hit.tip));
    if (!hit.remark.isEmpty()) row->setToolTip(WordList::Remark, wrappedName(hit.remark));
    m_targets.push_back(hit.target);
  }
}

void FindDialog::choose(QTreeWidgetItem* row) {
  const auto at = static_cast<std::size_t>(row->data(WordList::Text, kTargetRole).toInt());
  const FindTarget target = m_targets.at(at);
  accept();  // first, so that the focus can go where the hit is
  emit chosen(target);
}

}  // namespace culprit::ui
