#include "core/sources/settings/kept_names.h"

#include <algorithm>
#include <array>
#include <utility>
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

/// Hides values of secrets in a text, word by word.
class SecretHiding {
 public:
  /// What is left of a word, with the gap in front of it.
  std::string take(std::string_view gap, std::string_view word) {
    if (m_isInside && isStillInside(word)) return {};
    m_isInside = false;
    std::string kept(gap);
    // A secret may begin with a dash; two are the next option.
    if (std::exchange(m_isNext, false) && !word.starts_with("--")) {
      startValue(word);
      return kept.append(kHidden);
    }
    const std::size_t sign = word.find_first_of("=:");
    const bool isAssignment = sign != std::string_view::npos;
    m_isOption = word.starts_with('-');
    if ((!isAssignment && !m_isOption) || !isSecretName(word.substr(0, sign))) return kept.append(word);
    m_isNext = !isAssignment || sign + 1 == word.size();
    if (m_isNext) return kept.append(word);
    startValue(word.substr(sign + 1));
    return kept.append(word.substr(0, sign + 1)).append(kHidden);
  }

 private:
  void startValue(std::string_view value) {
    const bool isQuoted = value.starts_with('"') || value.starts_with('\'');
    m_quote = isQuoted ? value.front() : '\0';
    m_isInside = isQuoted ? value.find(m_quote, 1) == std::string_view::npos : m_isOption;
  }

  bool isStillInside(std::string_view word) {
    if (m_quote == '\0') return !word.starts_with('-');
    if (word.find(m_quote) == std::string_view::npos) return true;
    m_isInside = false;
    return true;
  }

  bool m_isOption = false;  ///< has the value; else a variable, behind which a program may stand
  bool m_isNext = false;    ///< the next word is a value
  bool m_isInside = false;  ///< the value may go on
  char m_quote = '\0';      ///< that it ends with; 0: none
};

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
  SecretHiding hiding;
  std::string kept;
  while (!text.empty()) {
    const auto* const word = std::find_if_not(text.begin(), text.end(), isBlank);
    const auto* const end = std::find_if(word, text.end(), isBlank);
    const auto gap = static_cast<std::size_t>(word - text.begin());
    const auto size = static_cast<std::size_t>(end - word);
    if (size == 0) {
      kept += text;
    } else {
      kept += hiding.take(text.substr(0, gap), text.substr(gap, size));
    }
    text.remove_prefix(gap + size);
  }
  return kept;
}

}  // namespace culprit
