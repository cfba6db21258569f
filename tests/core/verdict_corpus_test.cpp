// Holds the verdict of the five published process pairs against what a prototype in Python made of them.
// Needs the corpus.
#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <cmath>
#include <iostream>
#include <ostream>
#include <string>

#include "core/report/sentences/verdict/causes/cause_text.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "tests/support/corpus.h"
#include "tests/support/judged_run.h"

namespace culprit {

namespace {

using Json = rapidjson::Value;

struct Case {
  const char* folder;
  const char* process;
  const char* answers;
  const char* cause;  ///< the metric that was tampered with
};

void PrintTo(const Case& it, std::ostream* out) {
  *out << it.answers;
}

constexpr Case kCases[] = {
    {"SGLang/cpu_frequency_reduction", "805580:842126", "SGLang_cpu_frequency_reduction_805580_842126",
     "CPU clock"},
    {"SGLang/gpu_instability", "944615", "SGLang_gpu_instability_944615_944615", "GPU clock"},
    {"SGLang/gpu_memory_squeeze_out_NVLink", "923228", "SGLang_gpu_memory_squeeze_out_NVLink_923228_923228",
     "NVLink traffic"},
    {"SGLang/gpu_memory_squeeze_out_NVLink", "923229", "SGLang_gpu_memory_squeeze_out_NVLink_923229_923229",
     "NVLink traffic"},
    {"vLLM/cpu_compute_squeeze_out", "2300005:2329762", "vLLM_cpu_compute_squeeze_out_2300005_2329762",
     "host CPU load"}};

constexpr double kExact = 1e-6;
constexpr double kResampled = 0.02;

/// Equal to a relative tolerance, or to 1e-9; null where there is nothing.
void expectNumber(const std::optional<double>& ours, const Json& expected, const std::string& what,
                  double relative = kExact) {
  if (expected.IsNull()) {
    EXPECT_FALSE(ours) << what << " is " << ours.value_or(NAN) << ", not null";
    return;
  }
  ASSERT_TRUE(ours) << what << " is null, not " << expected.GetDouble();
  const double wanted = expected.GetDouble();
  EXPECT_NEAR(*ours, wanted, std::max(1e-9, relative * std::fabs(wanted))) << what;
}

class VerdictCorpus : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    const auto folder = test::corpusPath(std::filesystem::path("processed") / GetParam().folder);
    const std::string name = std::string(GetParam().answers) + ".json";
    const auto verdicts = test::corpusPath(std::filesystem::path("verdict") / name);
    const auto causes = test::corpusPath(std::filesystem::path("cause") / name);
    if (!folder || !verdicts || !causes) GTEST_SKIP() << "the corpus is not there";
    m_expected.Parse(test::contentOf(*verdicts).c_str());
    m_expectedCauses.Parse(test::contentOf(*causes).c_str());
    ASSERT_FALSE(m_expected.HasParseError() || m_expectedCauses.HasParseError());
    m_results = test::judged(splitParent(*folder), GetParam().process);
    ASSERT_EQ(m_results->pairs.size(), 1U);
  }

  const PairResults& pair() const { return m_results->pairs.front(); }
  const PairVerdict& verdict() const { return pair().verdict; }

  std::string nameOf(const Triplet& triplet) const {
    const Names& names = m_results->names;
    return names.functions[triplet.function] + " | " +
           (triplet.metric ? names.metrics[*triplet.metric] : "") + " | " + names.devices[triplet.device];
  }

  ResultsPtr m_results;
  rapidjson::Document m_expected, m_expectedCauses;
};

}  // namespace

TEST_P(VerdictCorpus, ChecksHaveTheStatesOfThePrototype) {
  const Json& expected = m_expected["comparability"];
  EXPECT_EQ(culprit::nameOf(verdict().comparability.verdict), expected["verdict"].GetString());
  std::size_t seen = 0;
  for (const Check& check : verdict().comparability.checks) {
    const Json* found = nullptr;
    for (const Json& wanted : expected["checks"].GetArray()) {
      if (wanted["id"].GetString() == culprit::nameOf(check.id)) found = &wanted;
    }
    if (found == nullptr) {
      EXPECT_EQ(check.status, CheckStatus::Pass) << culprit::nameOf(check.id);
      continue;
    }
    ++seen;
    EXPECT_EQ(culprit::nameOf(check.status), (*found)["status"].GetString()) << culprit::nameOf(check.id);
  }
  EXPECT_EQ(seen, expected["checks"].Size());
  const Json& matched = expected["checks"][3]["value"];
  const Check& functions = verdict().comparability.check(CheckId::Functions);
  expectNumber(functions.fact(FactKind::MatchedByName)->both, matched[0], "matched by name");
  expectNumber(functions.fact(FactKind::MatchedByFamily)->both, matched[1], "matched by family");
  expectNumber(functions.fact(FactKind::MatchedByClass)->both, matched[2], "matched by class");
  expectNumber(verdict().perCycle, m_expectedCauses["launches_per_cycle_ratio"], "launches per cycle");
}

TEST_P(VerdictCorpus, SlowdownIsThatOfThePrototype) {
  const Json& expected = m_expected["slowdown"];
  const Slowdown& ours = verdict().slowdown;
  const bool isWork = ours.per == WorkUnit::Work;
  const double interval = isWork ? kResampled : kExact;
  EXPECT_EQ(culprit::nameOf(ours.per), expected["per"].GetString());
  std::cout << GetParam().answers << ": " << speedText(ours) << '\n';
  EXPECT_EQ(culprit::nameOf(ours.whole.verdict), expected["verdict"].GetString());
  expectNumber(ours.whole.ratio, expected["ratio"], "ratio");
  expectNumber(ours.whole.low, expected["low"], "low", interval);
  expectNumber(ours.whole.high, expected["high"], "high", interval);
  EXPECT_EQ(ours.whole.cyclesA, expected["n_a"].GetUint());
  EXPECT_EQ(ours.whole.cyclesB, expected["n_b"].GetUint());
  // More than 200 splits are drawn: the noise is a resampled number then.
  expectNumber(1.0 + ours.noise, Json(1.0 + expected["noise"].GetDouble()), "noise",
               verdict().tests.splits > 200 ? kResampled : kExact);
  expectNumber(ours.captureNoise, expected["capture_noise"], "noise of captures");
  expectNumber(ours.bandLow, expected["band"][0], "band");
  expectNumber(ours.bandHigh, expected["band"][1], "band");
  expectNumber(ours.smallest, expected["smallest"], "smallest", isWork ? kResampled : kExact);
  expectNumber(ours.ratioOfMedians, expected["ratio_of_medians"], "ratio of medians");
  expectNumber(ours.ratioOfMeans, expected["ratio_of_means"], "ratio of means");
  expectNumber(ours.workRatio, expected["work_ratio"], "work ratio");
  expectNumber(ours.workRatio, m_expectedCauses["seconds_per_work_ratio"], "seconds per work");
  const SpeedRatio& trimmed = ours.trimmed ? *ours.trimmed : ours.whole;
  expectNumber(trimmed.ratio, expected["ratio_trimmed"], "trimmed");
  expectNumber(trimmed.low, expected["trimmed"]["low"], "trimmed, low", interval);
  expectNumber(trimmed.high, expected["trimmed"]["high"], "trimmed, high", interval);
  EXPECT_EQ(culprit::nameOf(trimmed.verdict), expected["trimmed"]["verdict"].GetString());
  EXPECT_EQ(trimmed.cyclesA, expected["trimmed"]["n_a"].GetUint());
  const Json& edgeFree = expected["edge_free"];
  ASSERT_EQ(ours.edgeFree.has_value(), !edgeFree.IsNull());
  if (ours.edgeFree) {
    expectNumber(ours.edgeFree->ratio, edgeFree["ratio"], "without edges");
    expectNumber(ours.edgeFree->low, edgeFree["low"], "without edges, low");
    expectNumber(ours.edgeFree->high, edgeFree["high"], "without edges, high");
    EXPECT_EQ(culprit::nameOf(ours.edgeFree->verdict), edgeFree["verdict"].GetString());
  }
}

TEST_P(VerdictCorpus, LongCyclesAreNamed) {
  const auto& expected = m_expected["slowdown"]["tail"].GetArray();
  const auto& tail = verdict().slowdown.tail;
  ASSERT_EQ(tail.size(), expected.Size());
  for (std::size_t i = 0; i < tail.size(); ++i) {
    const Json& wanted = expected[static_cast<rapidjson::SizeType>(i)];
    EXPECT_EQ(tail[i].side == Side::A ? "A" : "B", std::string(wanted["side"].GetString()));
    const Cycle& cycle = (tail[i].side == Side::A ? pair().cyclesA : pair().cyclesB).at(tail[i].cycle);
    EXPECT_EQ(cycle.number, wanted["cycle"].GetInt64());
    EXPECT_NEAR(static_cast<double>(cycle.durationNs) / 1e6, wanted["ms"].GetDouble(), 0.051);
    EXPECT_NEAR(static_cast<double>(tail[i].typicalNs) / 1e6, wanted["about"].GetDouble(), 0.051);
  }
}

TEST_P(VerdictCorpus, CausesAreThoseOfThePrototype) {
  const auto& expected = m_expected["causes"].GetArray();
  const auto& causes = verdict().causes;
  ASSERT_EQ(causes.size(), expected.Size());
  EXPECT_EQ(causes.front().family, GetParam().cause);
  EXPECT_EQ(causes.front().level, CauseLevel::Strong);
  std::cout << GetParam().answers << ": S " << causes.front().score << ", "
            << plainText(causeText(*m_results, causes.front(), verdict().slowdown.per)) << '\n';
  for (const Json& wanted : expected) {
    const auto found = std::find_if(causes.begin(), causes.end(), [&](const Cause& cause) {
      return cause.family == wanted["family"].GetString();
    });
    const std::string family = wanted["family"].GetString();
    ASSERT_NE(found, causes.end()) << family;
    EXPECT_EQ(culprit::nameOf(found->role), wanted["role"].GetString()) << family;
    EXPECT_EQ(culprit::nameOf(found->level), wanted["level"].GetString()) << family;
    EXPECT_EQ(found->samplesA, wanted["n_a"].GetUint()) << family;
    EXPECT_EQ(found->samplesB, wanted["n_b"].GetUint()) << family;
    expectNumber(found->score, wanted["score"], family + " score");
    expectNumber(found->a, wanted["a"], family + " a");
    expectNumber(found->b, wanted["b"], family + " b");
    expectNumber(found->shift, wanted["shift"], family + " shift");
    expectNumber(found->cliff, wanted["cliff"], family + " cliff");
  }
}

TEST_P(VerdictCorpus, FunctionsAreThoseOfThePrototype) {
  const auto& expected = m_expected["functions"].GetArray();
  const auto& functions = verdict().functions;
  ASSERT_GE(functions.size(), expected.Size());
  for (rapidjson::SizeType i = 0; i < expected.Size(); ++i) {
    const Json& wanted = expected[i];
    const FunctionShare& row = functions[i];
    const std::string name = wanted["name"].GetString();
    EXPECT_EQ(row.name, name);
    EXPECT_EQ(row.device, wanted["device"].GetString()) << name;
    EXPECT_EQ(row.category, wanted["category"].GetString()) << name;
    EXPECT_EQ(culprit::nameOf(row.match), wanted["match"].GetString()) << name;
    expectNumber(row.a.ms, wanted["ms_a"], name + " ms_a");
    expectNumber(row.b.ms, wanted["ms_b"], name + " ms_b");
    expectNumber(row.a.busyMs, wanted["busy_a"], name + " busy_a");
    expectNumber(row.a.calls, wanted["calls_a"], name + " calls_a");
    expectNumber(row.b.calls, wanted["calls_b"], name + " calls_b");
    expectNumber(row.a.perCallMs(), wanted["per_call_a"], name + " per_call_a");
    expectNumber(row.b.perCallMs(), wanted["per_call_b"], name + " per_call_b");
    expectNumber(row.deltaCallsMs, wanted["delta_calls_ms"], name + " delta calls");
    expectNumber(row.deltaPerCallMs, wanted["delta_per_call_ms"], name + " delta per call");
    expectNumber(row.deltaExposedMs, wanted["delta_exposed_ms"], name + " delta exposed");
  }
}

TEST_P(VerdictCorpus, SuspicionRanksAsInThePrototype) {
  std::vector<const Comparison*> ranked;
  for (const Comparison& row : pair().comparisons) ranked.push_back(&row);
  std::stable_sort(ranked.begin(), ranked.end(), [](const Comparison* x, const Comparison* y) {
    return x->assessment.suspicion > y->assessment.suspicion;
  });
  const auto& expected = m_expected["top_suspicion"].GetArray();
  for (rapidjson::SizeType i = 0; i < expected.Size(); ++i) {
    const Json& wanted = expected[i];
    const std::string name =
        std::string(wanted[0].GetString()) + " | " + wanted[1].GetString() + " | " + wanted[2].GetString();
    const auto found = std::find_if(ranked.begin(), ranked.end(),
                                    [&](const Comparison* row) { return nameOf(row->triplet) == name; });
    ASSERT_NE(found, ranked.end()) << name;
    expectNumber((*found)->assessment.suspicion, wanted[3], name);
    expectNumber(ranked[i]->assessment.suspicion, wanted[3], "rank " + std::to_string(i + 1));
  }
  const Json& tests = m_expected["tests"];
  EXPECT_EQ(verdict().tests.beta, tests["n_beta"].GetUint());
  EXPECT_EQ(verdict().tests.betaP, tests["p_beta"].GetUint());
  EXPECT_EQ(verdict().tests.betaQ, tests["q_beta"].GetUint());
  EXPECT_EQ(verdict().tests.mu, tests["n_mu"].GetUint());
  EXPECT_EQ(verdict().tests.muP, tests["p_mu"].GetUint());
  EXPECT_EQ(verdict().tests.muQ, tests["q_mu"].GetUint());
  EXPECT_EQ(verdict().tests.splits, tests["splits"].GetUint64());
}

INSTANTIATE_TEST_SUITE_P(Corpus, VerdictCorpus, testing::ValuesIn(kCases));

}  // namespace culprit
