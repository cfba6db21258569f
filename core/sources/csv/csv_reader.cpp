#include "core/sources/csv/csv_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/sources/bytes/utf8.h"

namespace culprit {

namespace {

constexpr std::size_t kFirstBuffer = 256U << 10U;
constexpr auto kStrayQuote = "a quote is opened or closed in the wrong place";
constexpr auto kZeros = "zeros stand where text was, as after a loss of power";
constexpr auto kRowTooLong = "the row is longer than 16 MiB";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

CsvReader::CsvReader(ByteReader& bytes, OnTrouble onTrouble)
    : m_bytes(bytes), m_onTrouble(std::move(onTrouble)), m_buffer(kFirstBuffer) {
  while (m_end < kByteOrderMark.size() && !m_atEnd) fill();
  if (std::string_view(m_buffer.data(), m_end).starts_with(kByteOrderMark)) {
    m_begin = m_rowEnd = kByteOrderMark.size();
  }
  findLineEnd();
  Cut cut = fetchRow();
  while (cut == Cut::StrayQuote || cut == Cut::NeedMore) {
    skipLine(cut == Cut::NeedMore ? kRowTooLong : kStrayQuote);
    cut = fetchRow();
  }
  if (cut == Cut::Row) {
    repairText();
    m_header.assign(m_fields.begin(), m_fields.end());
  }
}

/// Old spreadsheets end lines by a carriage return alone: seen by a whole buffer without any line feed.
void CsvReader::findLineEnd() {
  const auto has = [this](char c) { return std::memchr(m_buffer.data(), c, m_end) != nullptr; };
  while (!has('\n') && m_end < kFirstBuffer && !m_atEnd) fill();
  if (!has('\n') && has('\r')) m_lineEnd = '\r';
}

const std::vector<std::string_view>* CsvReader::next() {
  for (;;) {
    switch (fetchRow()) {
      case Cut::End:
        return nullptr;
      case Cut::StrayQuote:
        skipLine(kStrayQuote);
        break;
      case Cut::NeedMore:
        skipLine(kRowTooLong);
        break;
      case Cut::Row:
        if (std::memchr(m_buffer.data() + m_begin, '\0', m_rowEnd - m_begin) != nullptr) {
          skipLine(kZeros);
          break;
        }
        if (m_fields.size() == m_header.size()) {
          repairText();
          return &m_fields;
        }
        // A row over several lines was made by a stray quote: only its first line is given up.
        skipLine(fmt::format("{} fields where the header has {}", m_fields.size(), m_header.size()));
        break;
    }
  }
}

/// Leaves the current row and cuts the next one that is not blank.
CsvReader::Cut CsvReader::fetchRow() {
  for (;;) {
    leaveRow();
    Cut cut = cutRow();
    while (cut == Cut::NeedMore && m_end - m_begin < kLongestRow) {
      fill();
      cut = cutRow();
    }
    const bool blank = cut == Cut::Row && m_fields.size() == 1 && m_fields.front().empty();
    if (!blank) return cut;
  }
}

void CsvReader::leaveRow() {
  m_line += static_cast<std::uint64_t>(std::count(m_buffer.begin() + static_cast<std::ptrdiff_t>(m_begin),
                                                  m_buffer.begin() + static_cast<std::ptrdiff_t>(m_rowEnd),
                                                  m_lineEnd));
  m_begin = m_rowEnd;
}

/// One row from m_begin on. NeedMore: the buffer ends inside it (nothing is lost by cutting again).
CsvReader::Cut CsvReader::cutRow() {
  m_fields.clear();
  m_texts.clear();
  if (m_begin == m_end) return m_atEnd ? Cut::End : Cut::NeedMore;
  std::size_t at = m_begin;
  for (;;) {
    if (at < m_end && m_buffer[at] == '"') {
      if (const Cut cut = cutQuoted(at); cut != Cut::Row) return cut;
    } else {
      cutPlain(at);
    }
    if (at == m_end) {
      m_rowEnd = m_end;
      return m_atEnd ? Cut::Row : Cut::NeedMore;
    }
    if (const std::size_t lineEnd = lineEndAt(at); lineEnd > at) {
      m_rowEnd = lineEnd;
      return Cut::Row;
    }
    if (m_buffer[at] != ',') return at + 1 == m_end && !m_atEnd ? Cut::NeedMore : Cut::StrayQuote;
    ++at;
  }
}

/// Behind the line end that starts at `at`; `at` itself if there is none.
std::size_t CsvReader::lineEndAt(std::size_t at) const {
  if (m_buffer[at] == m_lineEnd) return at + 1;
  if (m_buffer[at] != '\r') return at;
  if (at + 1 < m_end) return m_buffer[at + 1] == '\n' ? at + 2 : at;
  return m_atEnd ? at + 1 : at;
}

CsvReader::Cut CsvReader::cutQuoted(std::size_t& at) {
  const std::size_t start = at + 1;
  std::size_t from = start;
  bool doubled = false;
  for (;;) {
    const void* found = std::memchr(m_buffer.data() + from, '"', m_end - from);
    if (found == nullptr) return m_atEnd ? Cut::StrayQuote : Cut::NeedMore;
    const auto quote = static_cast<std::size_t>(static_cast<const char*>(found) - m_buffer.data());
    if (quote + 1 == m_end && !m_atEnd) return Cut::NeedMore;
    if (quote + 1 < m_end && m_buffer[quote + 1] == '"') {
      doubled = true;
      from = quote + 2;
      continue;
    }
    const std::string_view raw(m_buffer.data() + start, quote - start);
    at = quote + 1;
    if (!doubled) {
      m_fields.push_back(raw);
      return Cut::Row;
    }
    std::string& text = m_texts.emplace_back();
    for (std::size_t i = 0; i < raw.size(); ++i) {
      text += raw[i];
      if (raw[i] == '"') ++i;
    }
    m_fields.push_back(text);
    return Cut::Row;
  }
}

void CsvReader::cutPlain(std::size_t& at) {
  const std::size_t start = at;
  while (at < m_end && m_buffer[at] != ',' && m_buffer[at] != m_lineEnd) ++at;
  // A carriage return belongs to the line end, wherever the buffer is cut.
  if (at > start && m_buffer[at - 1] == '\r' && (at == m_end || m_buffer[at] == '\n')) --at;
  m_fields.emplace_back(m_buffer.data() + start, at - start);
}

/// Gives up the line at m_begin, whatever was cut from it.
void CsvReader::skipLine(const std::string& why) {
  m_onTrouble(Trouble::LineSkipped, m_line, why);
  for (;;) {
    const void* found = std::memchr(m_buffer.data() + m_begin, m_lineEnd, m_end - m_begin);
    if (found != nullptr) {
      m_rowEnd = static_cast<std::size_t>(static_cast<const char*>(found) - m_buffer.data()) + 1;
      return;
    }
    m_rowEnd = m_begin = m_end;
    if (m_atEnd) return;
    fill();
  }
}

void CsvReader::repairText() {
  if (isValidUtf8({m_buffer.data() + m_begin, m_rowEnd - m_begin})) return;
  for (std::string_view& field : m_fields) {
    if (!isValidUtf8(field)) field = m_texts.emplace_back(repairedUtf8(field));
  }
  m_onTrouble(Trouble::TextRepaired, m_line, "bytes that are not UTF-8");
}

/// Reads on behind m_end; moves the current row to the front and doubles the buffer when it is full.
void CsvReader::fill() {
  std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
  m_end -= m_begin;
  m_begin = m_rowEnd = 0;
  if (m_end == m_buffer.size()) m_buffer.resize(m_buffer.size() * 2);
  const std::size_t got = m_bytes.read(m_buffer.data() + m_end, m_buffer.size() - m_end);
  m_atEnd = got == 0;
  m_end += got;
}

}  // namespace culprit
