#include "core/report/words/group_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/base/safe_text.h"
#include "core/base/shorten.h"
#include "core/report/words/format.h"

namespace culprit {

namespace {

constexpr std::string_view kAllRanks = "all ranks";

/// What Megatron and the meshes of PyTorch call their groups, in small letters.
constexpr std::array<std::pair<std::string_view, std::string_view>, 21> kKinds{{
    {"default_pg", kAllRanks},
    {"tensor_model_parallel_group", "tensor-parallel"},
    {"tensor_parallel_group", "tensor-parallel"},
    {"mesh_tp", "tensor-parallel"},
    {"data_parallel_group", "data-parallel"},
    {"mesh_dp", "data-parallel"},
    {"mesh_fsdp", "sharded data-parallel"},
    {"mesh_dp_shard", "sharded data-parallel"},
    {"mesh_dp_replicate", "replicated data-parallel"},
    {"data_parallel_group_with_cp", "data- and context-parallel"},
    {"pipeline_model_parallel_group", "pipeline-parallel"},
    {"pipeline_parallel_group", "pipeline-parallel"},
    {"mesh_pp", "pipeline-parallel"},
    {"context_parallel_group", "context-parallel"},
    {"mesh_cp", "context-parallel"},
    {"expert_model_parallel_group", "expert-parallel"},
    {"expert_parallel_group", "expert-parallel"},
    {"mesh_ep", "expert-parallel"},
    {"expert_data_parallel_group", "expert data-parallel"},
    {"expert_tensor_parallel_group", "expert tensor-parallel"},
    {"model_parallel_group", "model-parallel"},
}};

/// Equal steps from each to the next; 0: they are not.
std::int64_t stepOf(const std::vector<int>& ranks) {
  if (ranks.size() < 2) return 0;
  const auto step = [&ranks](std::size_t at) { return std::int64_t{ranks[at]} - ranks[at - 1]; };
  for (std::size_t i = 2; i < ranks.size(); ++i)
    if (step(i) != step(1)) return 0;
  return step(1);
}

}  // namespace

std::string groupKind(std::string_view description) {
  if (description.empty()) return {};
  std::string small(description);
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  const auto found =
      std::find_if(kKinds.begin(), kKinds.end(), [&small](const auto& kind) { return kind.first == small; });
  if (found != kKinds.end()) return std::string(found->second);
  return '"' + nameInSentence(description) + '"';
}

std::string groupsOfKind(std::string_view description) {
  const std::string kind = groupKind(description);
  if (kind.empty()) return "the groups without a description";
  if (kind == kAllRanks) return "the groups of all ranks";
  return fmt::format("the {} groups", kind);
}

std::string rankList(const std::vector<int>& ranks) {
  constexpr std::size_t kFew = 4, kNamed = 3;
  const std::int64_t step = stepOf(ranks);
  if (ranks.size() >= kNamed && step == 1) return fmt::format("{} to {}", ranks.front(), ranks.back());
  if (ranks.size() > kFew && step > 0) return fmt::format("{}, {}, … {}", ranks[0], ranks[1], ranks.back());
  std::vector<std::string> names;
  for (const int rank : ranks) {
    if (ranks.size() > kFew && names.size() == kNamed) {
      names.push_back(format::count(ranks.size() - kNamed) + " more");
      break;
    }
    names.push_back(std::to_string(rank));
  }
  return format::list(names);
}

std::string nameInSentence(std::string_view name) {
  constexpr std::size_t kLongest = 40;
  return excerpt(singleLine(name), kLongest);
}

}  // namespace culprit
