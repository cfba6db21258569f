#include "core/sources/settings/kept_names.h"

#include <gtest/gtest.h>

#include "core/sources/settings/launch_arguments.h"

namespace culprit {

namespace {

using Arguments = std::vector<std::pair<std::string, std::string>>;

Arguments argumentsOf(const std::vector<std::string>& words) {
  return launchArguments(words);
}

}  // namespace

TEST(KeptNames, OfAnEnvironmentOnlyKnownSwitchesStay) {
  for (const char* name : {"NCCL_DEBUG", "RCCL_X", "CUDA_VISIBLE_DEVICES", "HIP_X", "ROCR_X", "HSA_X",
                           "PYTORCH_X", "TORCH_LOGS", "OMP_NUM_THREADS", "MKL_X", "VLLM_USE_V1", "SGLANG_X",
                           "ASCEND_X", "HCCL_X", "RANK", "LOCAL_RANK", "WORLD_SIZE"}) {
    EXPECT_TRUE(isKeptVariable(name)) << name;
  }
  for (const char* name : {"HOME", "PATH", "USER", "AWS_SECRET_ACCESS_KEY", "HF_TOKEN", "RANKS", "nccl_debug",
                           "XNCCL_DEBUG", "NCCL", "VLLM_API_KEY", "SGLANG_PASSWORD", "TORCH_TOKEN", ""}) {
    EXPECT_FALSE(isKeptVariable(name)) << name;
  }
}

TEST(KeptNames, SecretsAreToldFromCountedText) {
  for (const char* name :
       {"password", "db_password", "DB-PASSWD", "clientSecret", "api_key", "apiKey", "APIKEY", "HF_KEY",
        "access_key_id", "key", "api_keys", "token", "HF_TOKEN", "auth_token", "auth_tokens", "github.token",
        "accessToken", "credentials", "--hf-token"}) {
    EXPECT_TRUE(isSecretName(name)) << name;
  }
  for (const char* name :
       {"num_tokens", "max_tokens", "max_num_batched_tokens", "tokens", "tokens_per_second", "max_token",
        "pad_token_id", "eos_token", "num_key_value_heads", "key_dim", "keyboard", "tokenizer", "monkey",
        "kv_cache_dtype", "secretary", ""}) {
    EXPECT_FALSE(isSecretName(name)) << name;
  }
}

TEST(KeptNames, SecretsInACommandAreHidden) {
  EXPECT_EQ(withoutSecrets("serve --api-key abc --max-tokens 5 HF_TOKEN=x"),
            "serve --api-key *** --max-tokens 5 HF_TOKEN=***");
  EXPECT_EQ(withoutSecrets("--password=p --lr 0.1"), "--password=*** --lr 0.1");
  EXPECT_EQ(withoutSecrets(R"({"api_key": "abc", "lr": 1})"), R"({"api_key": *** "lr": 1})");
  EXPECT_EQ(withoutSecrets("--token --amp  x"), "--token --amp  x");
  EXPECT_EQ(withoutSecrets("--token -abc --x"), "--token *** --x");
  EXPECT_EQ(withoutSecrets(""), "");
}

TEST(KeptNames, SecretsOfSeveralWordsAreHiddenAsFarAsTheyMayGo) {
  EXPECT_EQ(withoutSecrets("run --token abc def  x.py --lr 0.1"), "run --token *** --lr 0.1");
  EXPECT_EQ(withoutSecrets("run --token=abc def -v"), "run --token=*** -v");
  EXPECT_EQ(withoutSecrets("HF_TOKEN=abc python x.py"), "HF_TOKEN=*** python x.py");
  EXPECT_EQ(withoutSecrets("HF_TOKEN='a b' python x.py"), "HF_TOKEN=*** python x.py");
  EXPECT_EQ(withoutSecrets("--token -abc def -x"), "--token *** -x");
  EXPECT_EQ(withoutSecrets(R"(run --token "abc -d ef" x.py)"), "run --token *** x.py");
  EXPECT_EQ(withoutSecrets("run --token='abc def' x.py"), "run --token=*** x.py");
  EXPECT_EQ(withoutSecrets("run --token \"abc def --lr 1"), "run --token ***")
      << "a quote that is never closed";
  EXPECT_EQ(withoutSecrets("--token a --password b c --lr 1"), "--token *** --password *** --lr 1");
  EXPECT_EQ(withoutSecrets(R"(--token "a\"b c d" x)"), "--token *** x");
}

TEST(KeptNames, SecretsWithinWordsAndQuotesAreHidden) {
  EXPECT_EQ(withoutSecrets("x --env=HF_TOKEN=abc --lr 1"), "x --env=HF_TOKEN=*** --lr 1");
  EXPECT_EQ(withoutSecrets(R"(--config {"lr":1,"api_key":"abc"} x)"), R"(--config {"lr":1,"api_key":*** x)");
  EXPECT_EQ(withoutSecrets(R"(-H "Authorization: Bearer sk-1" -v x)"), R"(-H "Authorization: *** -v x)");
  EXPECT_EQ(withoutSecrets(R"(-e "HF_TOKEN=a b" x.py "quoted text" y)"),
            R"(-e "HF_TOKEN=*** x.py "quoted text" y)");
}

TEST(LaunchArguments, GiveEveryOptionItsValue) {
  EXPECT_EQ(argumentsOf({"--lr", "0.1", "--amp", "--bias", "-5", "model.depth=12", "--x=y", "data", "more"}),
            (Arguments{{"--lr", "0.1"},
                       {"--amp", "on"},
                       {"--bias", "-5"},
                       {"model.depth", "12"},
                       {"--x", "y"},
                       {"argument 1", "data"},
                       {"argument 2", "more"}}));
}

TEST(LaunchArguments, LeaveSecretsOut) {
  EXPECT_EQ(argumentsOf({"--api-key", "abc", "--hf-token=x", "password=y", "--max-tokens", "7", "-c",
                         "run --secret z"}),
            (Arguments{{"--max-tokens", "7"}, {"-c", "run --secret ***"}}));
  EXPECT_EQ(argumentsOf({"--password", "-abc", "--lr", "1", "--token", "--amp"}),
            (Arguments{{"--lr", "1"}, {"--amp", "on"}}))
      << "a secret may begin with a dash";
}

}  // namespace culprit
