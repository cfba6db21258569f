// Decides by its name what may be kept of an environment, of launch arguments and of run.json: sessions and
// reports are passed on, so nothing of an environment but known switches is read, and no secret at all. Used
// by every source that reads such names.
#pragma once

#include <string>
#include <string_view>

namespace culprit {

/// True for variables that begin with NCCL_, RCCL_, CUDA_, HIP_, ROCR_, HSA_, PYTORCH_, TORCH_, OMP_, MKL_,
/// VLLM_, SGLANG_, ASCEND_ or HCCL_, and for RANK, LOCAL_RANK and WORLD_SIZE, unless the name is a secret's.
bool isKeptVariable(std::string_view name);

/// Whether a value with this name is better not shown. A name is taken apart into words, at signs and where a
/// small letter is followed by a capital, and its case does not count. Secret are
///   password, passwd, passphrase, secret, credential and the like, wherever they stand: "db_password";
///   key as the last word or behind api, access, private ...: "api_key", "HF_KEY", "access_key_id"; never
///     "num_key_value_heads";
///   token, unless a word beside it says that text is counted: "HF_TOKEN", "token"; never "max_token",
///     "pad_token_id". The plural is counted text unless a word such as auth is in front: "num_tokens",
///     "max_batched_tokens" stay, "auth_tokens" does not.
bool isSecretName(std::string_view name);

/// `text` with "***" for the values of options and assignments whose names are secret:
/// "serve --api-key abc --lr 1 HF_TOKEN=x"  ->  "serve --api-key *** --lr 1 HF_TOKEN=***".
/// A value in quotes ends with them. Where those of other options end nobody can tell once words are joined:
/// they go on to the next word with a dash, "--token my pass x.py --lr 1"  ->  "--token *** --lr 1".
std::string withoutSecrets(std::string_view text);

}  // namespace culprit
