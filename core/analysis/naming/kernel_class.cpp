#include "core/analysis/naming/kernel_class.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "core/analysis/naming/known_names.h"
#include "core/analysis/naming/undecorated.h"

namespace culprit {

namespace {

enum class Where { Anywhere, Start, WordStart, Word };

/// A piece of a lower-case name.
struct Piece {
  std::string_view text;
  Where where = Where::Anywhere;
  std::string_view notBefore = {};  ///< does not count when this follows
  std::string_view then = {};       ///< must occur somewhere behind it
};

struct ClassOf {
  std::string_view name;
  std::array<Piece, 20> pieces;
};

constexpr std::array<ClassOf, 14> kClasses = {{
    {kCommunicationClass,
     {{{"nccl"},
       {"rccl"},
       {"hccl"},
       {"cross_device_reduce"},
       {"allreduce"},
       {"all_reduce"},
       {"allgather"},
       {"all_gather"},
       {"reducescatter"},
       {"reduce_scatter"},
       {"alltoall"},
       {"all_toall"},
       {"allto_all"},
       {"all_to_all"},
       {"sendrecv"},
       {"multimem"},
       {"oneshot"},
       {"twoshot"}}}},
    {"memcpy",
     {{{"memcpy", Where::Start},
       {"copybuffer"},
       {"copyhostto", Where::Start},
       {"copydeviceto", Where::Start}}}},
    {"memset", {{{"memset", Where::Start}, {"fillbuffer"}}}},
    {"attention",
     {{{"flash"},
       {"fmha"},
       {"attn"},
       {"attention"},
       {"pagedkv"},
       {"mergestates"},
       {"sage_fwd"},
       {"splitkv"}}}},
    {"gemm",
     {{{"gemm"},
       {"gemv"},
       {"cijk"},
       {"cutlass"},
       {"nvjet"},
       {"xmma"},
       {"wgrad"},
       {"dgrad"},
       {"convolve"},
       {"conv2d"},
       {"cudnn", Where::Anywhere, {}, "conv"},
       {"winograd"},
       {"scudnn"},
       {"im2col"},
       {"fft2d"},
       {"flip_filter"},
       {"_mm_"},
       {"mm", Where::Word},
       {"matmul"},
       {"wvsplitk"}}}},
    {"norm", {{{"norm", Where::Anywhere, "al"}, {"bn_fw"}, {"bn_bw"}}}},
    {"softmax", {{{"softmax"}}}},
    {"quantise", {{{"quant"}}}},
    {"embedding", {{{"embedding"}, {"indexselect"}, {"rotary"}, {"rope"}}}},
    {"sort/scan", {{{"sort"}, {"scan"}, {"topk"}, {"topp"}, {"radix"}, {"histogram"}, {"unique"}}}},
    {"elementwise",
     {{{"elementwise"},
       {"triton_poi"},
       {"act_and_mul"},
       {"activation"},
       {"fill"},
       {"cat_array"},
       {"catarray"},
       {"distribution"},
       {"index_kernel"},
       {"index_put"},
       {"copy_kernel"},
       {"tensor_apply"},
       {"dropout"}}}},
    {"reduce", {{{"reduce"}, {"triton_red"}, {"triton_per"}, {"mean"}, {"sum", Where::WordStart}}}},
    {"pool", {{{"pool"}}}},
    {"transpose", {{{"transpose"}}}},
}};

bool isWordCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// `name` from `at` to `end` stands where the piece may stand.
bool stands(std::string_view name, std::size_t at, std::size_t end, Where where) {
  if (where == Where::Anywhere) return true;
  if (where == Where::Start) return at == 0;
  if (at > 0 && isWordCharacter(name[at - 1])) return false;
  return where == Where::WordStart || end == name.size() || !isWordCharacter(name[end]);
}

bool holds(std::string_view name, const Piece& piece) {
  if (piece.text.empty()) return false;
  for (std::size_t at = name.find(piece.text); at != std::string_view::npos;
       at = name.find(piece.text, at + 1)) {
    const std::size_t end = at + piece.text.size();
    if (!stands(name, at, end, piece.where)) continue;
    const std::string_view rest = name.substr(end);
    if (!piece.notBefore.empty() && rest.starts_with(piece.notBefore)) continue;
    // What is not behind the first occurrence is behind no later one.
    return piece.then.empty() || rest.find(piece.then) != std::string_view::npos;
  }
  return false;
}

std::string lowerCase(std::string_view name) {
  std::string lower(name);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

/// kOtherClass: the table does not know it.
std::string_view classOfLower(std::string_view name) {
  for (const ClassOf& known : kClasses) {
    if (std::any_of(known.pieces.begin(), known.pieces.end(),
                    [name](const Piece& piece) { return holds(name, piece); })) {
      return known.name;
    }
  }
  return kOtherClass;
}

std::string_view classByPieces(std::string_view name) {
  const std::string bare = lowerCase(undecorated(name));
  const std::string whole = lowerCase(name);
  const std::string_view found = classOfLower(bare);
  return found != kOtherClass || bare == whole ? found : classOfLower(whole);
}

}  // namespace

std::string_view kernelClass(std::string_view name) {
  thread_local KnownNames<std::string_view> known;
  return known.of(name, classByPieces);
}

bool isHostCollective(std::string_view name) {
  return name.starts_with("gloo:");
}

}  // namespace culprit
