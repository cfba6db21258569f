#include "ui/print/pdf/pdf_navigation.h"

#include <QList>
#include <map>

#include "ui/print/pdf/pdf_objects.h"

namespace culprit::ui {

namespace {

using Bookmarks = std::vector<PdfBookmark>;

QByteArray referenceTo(int number) {
  return QByteArray::number(number) + " 0 R";
}

QByteArray number(std::size_t value) {
  return QByteArray::number(static_cast<qulonglong>(value));
}

QByteArray decimal(double points) {
  return QByteArray::number(points, 'f', 2);
}

/// A text string in UTF-16 (ISO 32000-1 7.9.2.2), in hexadecimal so that nothing needs escaping.
QByteArray textString(const QString& text) {
  QByteArray hex = "<feff";
  for (const QChar c : text) hex += QByteArray::number(c.unicode(), 16).rightJustified(4, '0');
  return hex + '>';
}

/// Padded, because the tree of names has to be in order.
QByteArray placeName(std::size_t bookmark, std::size_t count) {
  return "(section-" + number(bookmark + 1).rightJustified(number(count).size(), '0') + ')';
}

/// Height of a page, from its /MediaBox [0 0 width height].
double heightOf(const QByteArray& page) {
  const qsizetype at = page.indexOf("/MediaBox");
  const qsizetype open = page.indexOf('[', at);
  return page.mid(open + 1, page.indexOf(']', open) - open - 1).simplified().split(' ').value(3).toDouble();
}

/// One bookmark among the others, by position.
struct OutlineItem {
  std::optional<std::size_t> parent, previous, next, first, last;
  std::size_t below = 0;  ///< bookmarks inside it, at any depth
};

std::vector<OutlineItem> outlineItems(const Bookmarks& bookmarks) {
  std::vector<OutlineItem> items(bookmarks.size());
  std::vector<std::size_t> open;  // those that the next one may lie in
  std::optional<std::size_t> lastOutermost;
  for (std::size_t at = 0; at < bookmarks.size(); ++at) {
    while (!open.empty() && bookmarks[open.back()].depth >= bookmarks[at].depth) open.pop_back();
    for (const std::size_t around : open) ++items[around].below;
    if (!open.empty()) items[at].parent = open.back();
    std::optional<std::size_t>& last = open.empty() ? lastOutermost : items[open.back()].last;
    if (last) {
      items[at].previous = last;
      items[*last].next = at;
    } else if (!open.empty()) {
      items[open.back()].first = at;
    }
    last = at;
    open.push_back(at);
  }
  return items;
}

/// Number of the root of the outline. Object numbers of the bookmarks follow it.
int addOutline(PdfObjects& objects, const Bookmarks& bookmarks) {
  const int root = objects.add();
  for (std::size_t at = 0; at < bookmarks.size(); ++at) objects.add();
  const auto numberOf = [root](std::size_t at) { return root + 1 + static_cast<int>(at); };
  const std::vector<OutlineItem> items = outlineItems(bookmarks);
  std::size_t lastOutermost = 0;
  for (std::size_t at = 0; at < items.size(); ++at) {
    const OutlineItem& item = items[at];
    if (!item.parent) lastOutermost = at;
    QByteArray text = "<< /Title " + textString(bookmarks[at].title) + " /Dest " +
                      placeName(at, items.size()) + " /Parent " +
                      referenceTo(item.parent ? numberOf(*item.parent) : root);
    if (item.previous) text += " /Prev " + referenceTo(numberOf(*item.previous));
    if (item.next) text += " /Next " + referenceTo(numberOf(*item.next));
    if (item.first) {
      text += " /First " + referenceTo(numberOf(*item.first)) + " /Last " +
              referenceTo(numberOf(*item.last)) + " /Count " + number(item.below);
    }
    objects.set(numberOf(at), text + " >>");
  }
  QByteArray text = "<< /Type /Outlines /Count " + number(items.size());
  if (!items.empty())
    text += " /First " + referenceTo(numberOf(0)) + " /Last " + referenceTo(numberOf(lastOutermost));
  objects.set(root, text + " >>");
  return root;
}

QByteArray places(const PdfObjects& objects, const Bookmarks& bookmarks) {
  QByteArray names;
  for (std::size_t at = 0; at < bookmarks.size(); ++at) {
    const int page = objects.pages().at(static_cast<std::size_t>(bookmarks[at].page));
    names += placeName(at, bookmarks.size()) + " [" + referenceTo(page) + " /XYZ 0 " +
             decimal(heightOf(objects.body(page)) - bookmarks[at].top) + " null]\n";
  }
  return names;
}

/// The links of a page go into the list that Qt has made for it.
bool addLinks(PdfObjects& objects, const PdfNavigation& navigation) {
  std::map<int, QByteArray> lists;
  for (const PdfLink& link : navigation.links) {
    const QByteArray page = objects.body(objects.pages().at(static_cast<std::size_t>(link.page)));
    const std::optional<int> list = PdfObjects::reference(page, "/Annots");
    if (!list) return false;
    const double height = heightOf(page);
    const int annotation = objects.add();
    objects.set(annotation, "<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [" +
                                decimal(link.area.left()) + ' ' + decimal(height - link.area.bottom()) + ' ' +
                                decimal(link.area.right()) + ' ' + decimal(height - link.area.top()) +
                                "] /Dest " + placeName(link.bookmark, navigation.bookmarks.size()) + " >>");
    lists[*list] += ' ' + referenceTo(annotation);
  }
  for (const auto& [list, added] : lists) {
    QByteArray body = objects.body(list);
    const qsizetype end = body.lastIndexOf(']');
    if (end < 0) return false;
    objects.set(list, body.insert(end, added));
  }
  return true;
}

}  // namespace

std::optional<QByteArray> withNavigation(const QByteArray& pdf, const PdfNavigation& navigation) {
  std::optional<PdfObjects> objects = PdfObjects::read(pdf);
  if (!objects) return std::nullopt;
  const int outline = addOutline(*objects, navigation.bookmarks);
  if (!addLinks(*objects, navigation)) return std::nullopt;
  QByteArray catalogue = objects->body(objects->catalogue());
  const qsizetype end = catalogue.lastIndexOf(">>");
  if (end < 0) return std::nullopt;
  catalogue.insert(
      end, "/Lang (en)\n/ViewerPreferences << /DisplayDocTitle true >>\n/PageMode /UseOutlines\n/Outlines " +
               referenceTo(outline) + "\n/Names << /Dests << /Names [\n" +
               places(*objects, navigation.bookmarks) + "] >> >>\n");
  objects->set(objects->catalogue(), catalogue);
  return objects->written();
}

}  // namespace culprit::ui
