#include "ui/print/pdf/pdf_objects.h"

#include <QCryptographicHash>
#include <QList>
#include <utility>

namespace culprit::ui {

namespace {

constexpr qsizetype kEntry = 20;  // bytes of one offset in the table

QByteArray referenceTo(int number) {
  return QByteArray::number(number) + " 0 R";
}

}  // namespace

std::optional<PdfObjects> PdfObjects::read(const QByteArray& pdf) {
  PdfObjects objects(pdf);
  if (!pdf.startsWith("%PDF-") || !objects.readOffsets() || !objects.readPages()) return std::nullopt;
  return objects;
}

bool PdfObjects::readOffsets() {
  const qsizetype start = m_pdf.lastIndexOf("startxref");
  if (start < 0) return false;
  m_table = m_pdf.mid(start + 9, 20).trimmed().split('\n').value(0).trimmed().toLongLong();
  const QByteArray head = "xref\n0 ";
  if (m_table <= 0 || m_table >= m_pdf.size() || m_pdf.mid(m_table, head.size()) != head) return false;
  const qsizetype first = m_pdf.indexOf('\n', m_table + head.size()) + 1;
  m_size = m_pdf.mid(m_table + head.size(), first - m_table - head.size()).trimmed().toInt();
  if (m_size <= 0 || first + m_size * kEntry > m_pdf.size()) return false;
  for (int number = 0; number < m_size; ++number) {
    const QByteArray entry = m_pdf.mid(first + number * kEntry, kEntry);
    m_offsets.push_back(entry.at(17) == 'n' ? entry.left(10).toLongLong() : 0);
  }
  const QByteArray last = m_pdf.mid(first + m_size * kEntry, start - first - m_size * kEntry);
  const std::optional<int> catalogue = reference(last, "/Root"), info = reference(last, "/Info");
  if (!catalogue || !info) return false;
  m_catalogue = *catalogue;
  m_info = *info;
  return true;
}

bool PdfObjects::readPages() {
  const std::optional<int> tree = reference(body(m_catalogue), "/Pages");
  if (!tree) return false;
  const QByteArray kids = body(*tree);
  const qsizetype begin = kids.indexOf("/Kids"), open = kids.indexOf('[', begin),
                  end = kids.indexOf(']', open);
  if (begin < 0 || open < 0 || end < 0) return false;
  const QList<QByteArray> words = kids.mid(open + 1, end - open - 1).simplified().split(' ');
  for (qsizetype at = 0; at + 2 < words.size(); at += 3) {
    m_pages.push_back(words[at].toInt());
    if (!body(m_pages.back()).contains("/Type /Page")) return false;
  }
  return !m_pages.empty();
}

QByteArray PdfObjects::body(int number) const {
  if (number <= 0 || number >= static_cast<int>(m_offsets.size())) return {};
  const qsizetype offset = m_offsets[static_cast<std::size_t>(number)];
  const QByteArray head = QByteArray::number(number) + " 0 obj";
  if (offset <= 0 || m_pdf.mid(offset, head.size()) != head) return {};
  const qsizetype begin = offset + head.size();
  return m_pdf.mid(begin, m_pdf.indexOf("endobj", begin) - begin).trimmed();
}

std::optional<int> PdfObjects::reference(const QByteArray& dictionary, const QByteArray& key) {
  const qsizetype at = dictionary.indexOf(key + ' ');
  if (at < 0) return std::nullopt;
  const QList<QByteArray> words = dictionary.mid(at + key.size() + 1, 32).simplified().split(' ');
  bool isNumber = false;
  const int number = words.value(0).toInt(&isNumber);
  if (!isNumber || words.value(1) != "0" || !words.value(2).startsWith('R')) return std::nullopt;
  return number;
}

int PdfObjects::add() {
  return m_size++;
}

QByteArray PdfObjects::trailer(qsizetype previous) const {
  // The same content has the same name, whenever it is written.
  const QByteArray name = QCryptographicHash::hash(m_pdf, QCryptographicHash::Md5).toHex();
  return "trailer\n<< /Size " + QByteArray::number(m_size) + " /Root " + referenceTo(m_catalogue) +
         " /Info " + referenceTo(m_info) + " /Prev " + QByteArray::number(previous) + " /ID [<" + name +
         "> <" + name + ">] >>\n";
}

QByteArray PdfObjects::written() const {
  QByteArray out = m_pdf;
  if (!out.endsWith('\n')) out += '\n';
  QByteArray table = "xref\n";
  for (const auto& [number, body] : m_changed) {
    table += QByteArray::number(number) + " 1\n" + QByteArray::number(out.size()).rightJustified(10, '0') +
             " 00000 n \n";
    out += QByteArray::number(number) + " 0 obj\n" + body + "\nendobj\n";
  }
  const qsizetype at = out.size();
  return out + table + trailer(m_table) + "startxref\n" + QByteArray::number(at) + "\n%%EOF\n";
}

}  // namespace culprit::ui
