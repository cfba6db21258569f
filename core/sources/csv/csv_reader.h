// Cuts a CSV file into rows of fields: RFC 4180 quoting, LF, CRLF or CR alone, optional byte order mark, rows
// of any length up to kLongestRow. Used by the processed-CSV source. A row that does not fit costs one line,
// never the rest of the file: after a quote that never closes, reading goes on with the next line.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sources/bytes/byte_reader.h"

namespace culprit {

class CsvReader {
 public:
  static constexpr std::size_t kLongestRow = 16U << 20U;

  enum class Trouble : std::uint8_t { LineSkipped, TextRepaired };
  /// Called for a line that is left out or repaired: its number (1-based) and what is wrong with it.
  using OnTrouble = std::function<void(Trouble, std::uint64_t line, const std::string& why)>;

  /// Reads the header. Throws Error, Cancelled, as ByteReader does.
  CsvReader(ByteReader& bytes, OnTrouble onTrouble);

  /// The first row: names of the columns, which fix the number of fields. Empty if the file is empty.
  const std::vector<std::string>& header() const { return m_header; }

  /// The next row with as many fields as the header; null at the end. The views hold until the next call.
  const std::vector<std::string_view>* next();

  /// Line at which the current row begins, 1-based.
  std::uint64_t line() const { return m_line; }

 private:
  enum class Cut : std::uint8_t { Row, NeedMore, StrayQuote, End };

  void findLineEnd();
  Cut fetchRow();
  Cut cutRow();
  Cut cutQuoted(std::size_t& at);
  void cutPlain(std::size_t& at);
  std::size_t lineEndAt(std::size_t at) const;
  void leaveRow();
  void skipLine(const std::string& why);
  void repairText();
  void fill();

  ByteReader& m_bytes;
  OnTrouble m_onTrouble;
  std::vector<char> m_buffer;
  std::size_t m_begin = 0;   ///< first byte of the current row
  std::size_t m_rowEnd = 0;  ///< behind its line end
  std::size_t m_end = 0;     ///< end of the valid bytes
  bool m_atEnd = false;      ///< the file has no more bytes
  char m_lineEnd = '\n';     ///< last byte of a line
  std::uint64_t m_line = 1;  ///< of m_begin
  std::vector<std::string> m_header;
  std::vector<std::string_view> m_fields;
  std::deque<std::string> m_texts;  ///< unescaped and repaired fields of the current row
};

}  // namespace culprit
