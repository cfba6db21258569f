// What a collective that takes longer on all ranks is laid to: the link between them, or more data.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/judging/mechanisms/collective_bytes.h"
#include "core/analysis/judging/mechanisms/rank_mechanisms.h"
#include "core/report/document/text.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"
#include "core/report/sentences/verdict/causes/mechanism_title.h"

namespace culprit {

namespace {

using MaybeBytes = std::optional<std::uint64_t>;

/// 40 calls that take so many ms each.
Collectives called(double ms, MaybeBytes bytes) {
  return {.calls = 40,
          .transferMs = 40.0 * ms,
          .groupCalls = {{.function = "nccl", .bytes = bytes, .calls = 40, .transferMs = 40.0 * ms}}};
}

/// Three ranks whose collectives take 2 ms more, or `ms`, of cycles of 10 ms; how many is known if told.
Results jobWith(const Collectives& a, const Collectives& b, const std::vector<JobVerdict>& jobs = {},
                double ms = 2.0, std::size_t cycles = 0) {
  Results results;
  results.jobs = jobs;
  results.runA.collectives = a;
  results.runB.collectives = b;
  for (int rank = 0; rank < 3; ++rank) {
    PairResults& pair = results.pairs.emplace_back();
    pair.a.rank = pair.b.rank = rank;
    pair.cyclesA.resize(cycles);
    pair.cyclesB.resize(cycles);
    pair.verdict.waterfall = {.cycleAMs = 10.0,
                              .cycleBMs = 10.0 + ms,
                              .steps = {{.time = TimeClass::Communication, .aMs = 2.0, .bMs = 2.0 + ms}}};
  }
  findRankMechanisms(results);
  return results;
}

/// The same on all ranks.
Mechanism mechanismOf(const Results& results) {
  for (const PairResults& pair : results.pairs)
    EXPECT_EQ(pair.verdict.mechanisms, results.pairs[0].verdict.mechanisms);
  const std::vector<Mechanism>& found = results.pairs[0].verdict.mechanisms;
  EXPECT_EQ(found.size(), 1U);
  return found.empty() ? Mechanism() : found[0];
}

std::string textOf(const Mechanism& mechanism) {
  return plainText(mechanismText({}, {}, mechanism));
}

}  // namespace

TEST(TransferMechanism, OfTwiceTheBytesIsMoreData) {
  const Mechanism more = mechanismOf(jobWith(called(1.0, 1000), called(2.0, 2000)));
  EXPECT_EQ(more.kind, MechanismKind::Size);
  EXPECT_EQ(more.time, TimeClass::Communication);
  EXPECT_DOUBLE_EQ(more.ms, 2.0);
  EXPECT_EQ(textOf(more), "a collective moves 2.00 times the bytes on all ranks: more data is sent");
  EXPECT_EQ(titleOf(more), "Size of the collectives");
  const Mechanism less = mechanismOf(jobWith(called(2.0, 2000), called(1.0, 1000), {}, -1.0));
  EXPECT_DOUBLE_EQ(less.ms, -1.0);
  EXPECT_EQ(textOf(less), "a collective moves 0.50 times the bytes on all ranks: less data is sent");
  EXPECT_DOUBLE_EQ(mechanismOf(jobWith(called(1.0, 1000), called(3.0, 2000))).ms, 1.0)
      << "half of what a call takes longer";
  EXPECT_DOUBLE_EQ(mechanismOf(jobWith(called(1.0, 1000), called(2.0, 3000))).ms, 2.0);
}

TEST(TransferMechanism, WhatMoreCallsMakeIsNotLaidToTheLink) {
  Results results = jobWith(called(1.0, 1000), called(1.0, 1000));
  results.runB.collectives = called(2.0, 1000);
  const auto linkMs = [&results](double callsMs) {
    for (PairResults& pair : results.pairs)
      pair.verdict.mechanisms = {
          {.kind = MechanismKind::Calls, .ms = callsMs, .time = TimeClass::Communication}};
    findRankMechanisms(results);
    double ms = 0.0;
    for (const Mechanism& each : results.pairs[0].verdict.mechanisms)
      if (each.kind == MechanismKind::CollectiveTransfer) ms += each.ms;
    return ms;
  };
  EXPECT_NEAR(linkMs(0.5), 1.5, 1e-9) << "of 2 ms";
  EXPECT_EQ(linkMs(2.0), 0.0);
  EXPECT_NEAR(linkMs(-0.5), 2.5, 1e-9) << "the fewer ones saved half a millisecond";
}

TEST(TransferMechanism, OfFewerCallsThatAreAsMuchLargerIsNoMoreData) {
  const auto judged = [](std::uint64_t callsOfB) {
    Collectives b = called(2.0, 2000);
    b.calls = callsOfB;
    b.transferMs = 2.0 * static_cast<double>(callsOfB);
    b.groupCalls[0].calls = callsOfB;
    b.groupCalls[0].transferMs = b.transferMs;
    return mechanismOf(jobWith(called(1.0, 1000), b, {}, 2.0, 10)).kind;
  };
  EXPECT_EQ(judged(40), MechanismKind::Size);
  EXPECT_EQ(judged(20), MechanismKind::CollectiveTransfer) << "a larger bucket";
}

TEST(TransferMechanism, OfTheSameBytesOrFewerIsTheLink) {
  for (const std::uint64_t bytes : {1000U, 1030U, 500U}) {
    const Mechanism link = mechanismOf(jobWith(called(1.0, 1000), called(2.0, bytes)));
    EXPECT_EQ(link.kind, MechanismKind::CollectiveTransfer);
    EXPECT_TRUE(link.movesSameBytes()) << bytes;
    EXPECT_EQ(textOf(link), "a collective takes 2.0 times as long on all ranks: the link between them");
  }
}

TEST(TransferMechanism, MayBeEitherWhereTheBytesDoNotTellIt) {
  const auto isOpen = [](const Results& results) {
    const Mechanism found = mechanismOf(results);
    return found.kind == MechanismKind::CollectiveTransfer && !found.movesSameBytes() &&
           textOf(found).ends_with(": the link between them, or more data");
  };
  EXPECT_TRUE(isOpen(jobWith(called(1.0, {}), called(2.0, {}))));
  EXPECT_TRUE(isOpen(jobWith(called(1.0, 1000), called(2.0, {}))));
  EXPECT_TRUE(isOpen(jobWith(called(1.0, 1000), called(2.0, 1200)))) << "a quarter of it";
}

TEST(TransferMechanism, OfGroupsThatTakeLongerForTheSameBytesIsTheLink) {
  JobVerdict job{.groups = {{.bytes = 1000, .change = TransferChange::TransferSlower},
                            {.bytes = 1000, .change = TransferChange::Both},
                            {.bytes = 1000, .change = TransferChange::NotTold}},
                 .scope = TransferScope::All};
  const Collectives a = called(1.0, 1000), b = called(2.0, 2000);  // others that came are larger
  EXPECT_EQ(mechanismOf(jobWith(a, b, {job})).count, 2U);
  for (auto& group : job.groups) group.change = TransferChange::TransferFaster;
  EXPECT_EQ(mechanismOf(jobWith(a, b, {job})).kind, MechanismKind::Size) << "they took less";
  for (auto& group : job.groups) group = {.change = TransferChange::TransferSlower};
  EXPECT_EQ(mechanismOf(jobWith(a, b, {job})).kind, MechanismKind::Size) << "of bytes that are not told";
}

TEST(CollectiveBytes, AreTheMeanOfTheCallsThatRepeat) {
  Collectives made = called(1.0, 1000);
  EXPECT_EQ(bytesPerCall(made), 1000.0);
  made.groupCalls.push_back({.bytes = 1'000'000, .calls = 1, .transferMs = 500.0});
  EXPECT_EQ(bytesPerCall(made), 1000.0) << "once at the start";
  made.groupCalls.push_back({.bytes = 5000, .calls = 40, .transferMs = 60.0});
  EXPECT_EQ(bytesPerCall(made), 3000.0);
  made.groupCalls.push_back({.calls = 2, .transferMs = 11.0});
  EXPECT_EQ(bytesPerCall(made), 3000.0);
  made.groupCalls.back().transferMs = 12.0;
  EXPECT_EQ(bytesPerCall(made), std::nullopt) << "more than a tenth is not told";
  EXPECT_EQ(bytesPerCall({}), std::nullopt);
}

}  // namespace culprit
