#include "core/sources/settings/kept_names.h"

#include <algorithm>
#include <array>
#include <vector>

namespace culprit {

namespace {

constexpr std::array<std::string_view, 14> kPrefixes = {"NCCL_", "RCCL_",    "CUDA_",   "HIP_", "ROCR_",
                                                        "HSA_",  "PYTORCH_", "TORCH_",  "OMP_", "MKL_",
                                                        "VLLM_", "SGLANG_",  "ASCEND_", "HCCL_"};
constexpr std::array<std::string_view, 3> kNames = {"RANK", "LOCAL_RANK", "WORLD_SIZE"};

constexpr std::array<std::string_view, 16> kSecretWords = {
    "password",   "passwords",  "passwd",      "passphrase", "passcode",  "secret",
    "secrets",    "credential", "credentials", "apikey",     "accesskey", "secretkey",
    "privatekey", "authtoken",  "accesstoken", "bearer"};
/// In front of a key or of tokens: what opens something.
constexpr std::array<std::string_view, 14> kOpening = {"api",     "access",     "private", "auth",   "ssh",
                                                       "signing", "encryption", "license", "hf",     "wandb",
                                                       "client",  "refresh",    "session", "account"};
/// Beside a token: text is counted or marked.
constexpr std::array<std::string_view, 30> kOfText = {
    "max",  "min",  "num",     "number", "n",     "count",  "counts", "len", "length", "size",
    "id",   "ids",  "batch",   "per",    "limit", "budget", "eos",    "bos", "pad",    "unk",
    "stop", "mask", "special", "chunk",  "type",  "image",  "sep",    "cls", "new",    "dropout"};

template <std::size_t Count>
bool isOneOf(const std::array<std::string_view, Count>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool isLower(char c) {
  return c >= 'a' && c <= 'z';
}
bool isUpper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

std::vector<std::string> wordsOf(std::string_view name) {
  std::vector<std::string> words;
  bool isInside = false;
  char before = '\0';
  for (const char c : name) {
    const bool isWord = isLower(c) || isUpper(c) || isDigit(c);
    if (isWord && (!isInside || (isLower(before) && isUpper(c)))) words.emplace_back();
    if (isWord) words.back() += isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
    isInside = isWord;
    before = c;
  }
  return words;
}

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

constexpr std::string_view kHidden = "***";

}  // namespace

bool isSecretName(std::string_view name) {
  const std::vector<std::string> words = wordsOf(name);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const bool isBehindOpening = i > 0 && isOneOf(kOpening, words[i - 1]);
    if (isOneOf(kSecretWords, word)) return true;
    if (word == "key" && (i + 1 == words.size() || isBehindOpening)) return true;
    if ((word == "keys" || word == "tokens") && isBehindOpening) return true;
    if (word != "token") continue;
    const bool isOfText =
        (i > 0 && isOneOf(kOfText, words[i - 1])) || (i + 1 < words.size() && isOneOf(kOfText, words[i + 1]));
    if (!isOfText || isBehindOpening) return true;
  }
  return false;
}

bool isKeptVariable(std::string_view name) {
  const bool isKnown = isOneOf(kNames, name) ||
                       std::any_of(kPrefixes.begin(), kPrefixes.end(),
                                   [name](std::string_view prefix) { return name.starts_with(prefix); });
  return isKnown && !isSecretName(name);
}

std::string withoutSecrets(std::string_view text) {
  std::string kept;
  bool hidesNext = false;
  for (std::size_t at = 0; at < text.size();) {
    const bool isGap = isBlank(text[at]);
    std::size_t end = at;
    while (end < text.size() && isBlank(text[end]) == isGap) ++end;
    const std::string_view piece = text.substr(at, end - at);
    at = end;
    if (isGap) {
      kept += piece;
      continue;
    }
    const bool isOption = piece.starts_with('-');
    // A secret may begin with a dash; two are the next option.
    if (hidesNext && !piece.starts_with("--")) {
      kept += kHidden;
      hidesNext = false;
      continue;
    }
    const std::size_t sign = piece.find_first_of("=:");
    const bool isSecret = (isOption || sign != std::string_view::npos) && isSecretName(piece.substr(0, sign));
    const bool hasValue = sign != std::string_view::npos && sign + 1 < piece.size();
    hidesNext = isSecret && !hasValue;
    kept += isSecret && hasValue ? std::string(piece.substr(0, sign + 1)) + std::string(kHidden)
                                 : std::string(piece);
  }
  return kept;
}

}  // namespace culprit
