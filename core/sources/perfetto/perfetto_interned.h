// The texts of a sequence that its packets refer to by number, until the sequence clears them. What they mean
// is found once, when they come; names are numbers of one table of the file. Used by the second walk. The
// entries of all sequences together are bounded: what is more is left out and counted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/sources/bytes/token_table.h"
#include "core/sources/perfetto/id_hash.h"
#include "core/sources/perfetto/perfetto_names.h"

namespace culprit::perfetto {

/// Names of events, each with a small number, and how much room all tables take.
struct Texts {
  static constexpr std::size_t kMostEntries = 2'000'000;
  static constexpr std::size_t kMostNames = 2'000'000;
  static constexpr std::size_t kMostBytes = std::size_t{512} << 20U;

  TokenTable names;
  std::size_t nameBytes = 0;
  std::size_t entries = 0;  ///< in the tables of all sequences
  std::uint64_t leftOut = 0;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> byHash;  ///< the names, once there are too many
  std::uint32_t standIn = 0;                                    ///< for others, then

  /// The number of a name of any bytes; that of a stand-in for a new one where there are too many.
  std::uint32_t nameOf(std::string_view bytes);

 private:
  std::uint32_t knownOf(std::string_view text);
};

class Interned {
 public:
  explicit Interned(Texts& texts) : m_texts(&texts) {}

  void add(std::string_view message);
  void clear();

  std::optional<std::uint32_t> name(std::uint64_t id) const { return find(m_names, id); }
  CategoryUse category(std::uint64_t id) const { return find(m_categories, id).value_or(CategoryUse{}); }
  AnnotationUse annotation(std::uint64_t id) const {
    return find(m_annotations, id).value_or(AnnotationUse::Nothing);
  }
  /// Of an annotation; empty where it is not there.
  std::string_view text(std::uint64_t id) const;
  std::optional<std::uint32_t> kernel(std::uint64_t id) const { return find(m_kernels, id); }
  std::optional<std::int64_t> pidOfContext(std::uint64_t id) const { return find(m_contexts, id); }

  /// The name of a stage or queue of a GPU.
  std::optional<std::uint32_t> specification(std::uint64_t id) const { return find(m_specifications, id); }

 private:
  template <typename Value>
  using Table = std::unordered_map<std::uint64_t, Value, IdHash>;

  template <typename Value>
  static std::optional<Value> find(const Table<Value>& table, std::uint64_t id) {
    const auto found = table.find(id);
    return found == table.end() ? std::nullopt : std::optional(found->second);
  }
  template <typename Value>
  void put(Table<Value>& table, std::uint64_t id, const Value& value);

  Texts* m_texts;
  std::size_t m_size = 0;
  Table<std::uint32_t> m_names, m_kernels, m_specifications;
  Table<CategoryUse> m_categories;
  Table<AnnotationUse> m_annotations;
  Table<std::string> m_annotationTexts;
  Table<std::int64_t> m_contexts;
};

}  // namespace culprit::perfetto
