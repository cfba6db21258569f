// The objects of a PDF as QPdfWriter writes it, by number: one table of offsets, no compressed objects. Reads
// what an update must repeat (catalogue, pages) and puts the update together. Called by pdf_navigation only.
#pragma once

#include <QByteArray>
#include <map>
#include <optional>
#include <vector>

namespace culprit::ui {

class PdfObjects {
 public:
  /// Empty if the file is not built that way.
  static std::optional<PdfObjects> read(const QByteArray& pdf);

  int catalogue() const { return m_catalogue; }
  /// Object numbers of the pages, in order.
  const std::vector<int>& pages() const { return m_pages; }
  /// What stands between "obj" and "endobj"; empty if there is no such object.
  QByteArray body(int number) const;
  /// The number behind a key, "/Annots 11 0 R": 11.
  static std::optional<int> reference(const QByteArray& dictionary, const QByteArray& key);

  /// The number of a further object.
  int add();
  /// What an object, new or old, shall be from now on.
  void set(int number, const QByteArray& body) { m_changed[number] = body; }
  /// The file with the update behind it.
  QByteArray written() const;

 private:
  explicit PdfObjects(QByteArray pdf) : m_pdf(std::move(pdf)) {}
  bool readOffsets();
  bool readPages();
  QByteArray trailer(qsizetype previous) const;

  QByteArray m_pdf;
  qsizetype m_table = 0;             // offset of the table of offsets
  std::vector<qsizetype> m_offsets;  // by object number; 0: free
  int m_size = 0;
  int m_catalogue = 0;
  int m_info = 0;
  std::vector<int> m_pages;
  std::map<int, QByteArray> m_changed;
};

}  // namespace culprit::ui
