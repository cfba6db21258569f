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

constexpr std::array<std::string_view, 17> kSecretWords = {
    "password",   "passwords",  "passwd",      "passphrase", "passcode",     "secret",
    "secrets",    "credential", "credentials", "apikey",     "accesskey",    "secretkey",
    "privatekey", "authtoken",  "accesstoken", "bearer",     "authorization"};
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

constexpr std::string_view kAssigning = "=:";

bool isQuote(char c) {
  return c == '"' || c == '\'';
}

/// Behind the sign of the first name that is secret, as in "--env=HF_TOKEN=x"; npos if there is none.
std::size_t behindSecretName(std::string_view word) {
  std::size_t from = 0;
  for (std::size_t at = word.find_first_of(kAssigning); at != std::string_view::npos;
       at = word.find_first_of(kAssigning, from)) {
    if (isSecretName(word.substr(from, at - from))) return at + 1;
    from = at + 1;
  }
  return std::string_view::npos;
}

/// Whether a word ends what is in quotes, behind its first `from` bytes; one behind a backslash does not.
bool closes(std::string_view word, char quote, std::size_t from = 0) {
  const std::size_t end = word.find_last_not_of(",;)}]");
  return end != std::string_view::npos && end >= from && word[end] == quote &&
         (end == 0 || word[end - 1] != '\\');
}

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
    m_isOption = word.starts_with('-');
    if (isQuote(word.front()) && !closes(word, word.front(), 1)) m_around = word.front();
    const std::size_t value = behindSecretName(word);
    const bool isFlag =
        m_isOption && word.find_first_of(kAssigning) == std::string_view::npos && isSecretName(word);
    m_isNext = isFlag || value == word.size();
    if (m_isNext) return kept.append(word);
    if (value == std::string_view::npos) {
      if (closes(word, m_around)) m_around = '\0';
      return kept.append(word);
    }
    startValue(word.substr(value));
    return kept.append(word.substr(0, value)).append(kHidden);
  }

 private:
  void startValue(std::string_view value) {
    const bool isQuoted = isQuote(value.front());
    m_quote = isQuoted ? value.front() : m_around;
    m_isInside = m_quote == '\0' ? m_isOption : !closes(value, m_quote, isQuoted ? 1 : 0);
    if (!m_isInside) m_around = '\0';
  }

  bool isStillInside(std::string_view word) {
    if (m_quote == '\0') return !word.starts_with('-');
    if (!closes(word, m_quote)) return true;
    m_isInside = false;
    m_around = '\0';
    return true;
  }

  bool m_isOption = false;  ///< has the value; else a variable, behind which a program may stand
  bool m_isNext = false;    ///< the next word is a value
  bool m_isInside = false;  ///< the value may go on
  char m_quote = '\0';      ///< that it ends with; 0: none
  char m_around = '\0';     ///< the quote in which name and value stand; 0: none
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
