// A table header that sorts by several columns: a click sorts by one, Shift+click adds a key or turns it
// round. Every key has an arrow, further keys their place beside it. The page passes the keys on to the
// model. The same as menus, for the keyboard, and which columns are shown. Paints its sections itself, so
// that arrow and right-aligned title do not cover each other.
#pragma once

#include <QHeaderView>
#include <functional>
#include <vector>

#include "ui/tables/sort_key.h"

class QMenu;

namespace culprit::ui {

class SortHeader : public QHeaderView {
  Q_OBJECT
 public:
  using Key = SortKey;

  explicit SortHeader(QWidget* parent = nullptr);

  const std::vector<Key>& keys() const { return m_keys; }
  /// Most important first; emits keysChanged() if they are others.
  void setKeys(std::vector<Key> keys);

  /// Widths, order, hidden sections and keys, under that name in the settings.
  void saveLayout(const QString& table) const;
  /// False: nothing is kept that fits, and nothing has changed.
  bool restoreLayout(const QString& table);

  /// What a click on a section does, and a Shift+click, for each section that is shown.
  void fillSortMenu(QMenu& menu);
  /// What stands in the menu of the columns; also shown on a right click.
  void setColumnMenu(std::function<void(QMenu&)> fill);
  void fillColumnMenu(QMenu& menu) const { m_fillColumnMenu(menu); }
  /// A check for each section but the first, which is always shown.
  void addColumnChecks(QMenu& menu, const std::function<void(int section, bool shown)>& show) const;

 signals:
  void keysChanged();

 protected:
  void paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const override;

 private:
  void click(int section);
  void sortBy(int section, bool adds);
  /// Room that the arrow takes at the right end; 0 for sections that are no key.
  int paintArrow(QPainter& painter, const QRect& rect, int section) const;
  void showPrimary();

  std::vector<Key> m_keys;
  std::function<void(QMenu&)> m_fillColumnMenu;
};

}  // namespace culprit::ui
