#include "core/report/chapters/cells.h"

#include <utility>

namespace culprit::report {

Text cell(std::string text) {
  return TextBuilder().plain(std::move(text)).text();
}

Text nameCell(std::string name) {
  return TextBuilder().name(std::move(name)).text();
}

std::vector<Column> columns(const std::vector<std::string>& titles, std::size_t left) {
  std::vector<Column> columns;
  columns.reserve(titles.size());
  for (const std::string& title : titles) {
    columns.push_back({title, columns.size() < left ? Column::Align::Left : Column::Align::Right});
  }
  return columns;
}

}  // namespace culprit::report
