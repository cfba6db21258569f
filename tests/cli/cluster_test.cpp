// cluster, condense and merge on the sample: with processes of this machine, and with programs in the place
// of Slurm's that note what they are asked for.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "app/cluster/planning.h"
#include "core/pipeline/parallel/in_parallel.h"
#include "tests/support/command_line.h"

namespace culprit {

namespace {

namespace fs = std::filesystem;

class Cluster : public test::CommandLine {
 protected:
  void SetUp() override {
    const fs::path sample = fs::path(CULPRIT_SOURCE_DIR) / "resources/sample";
    fs::copy(sample / "normal", m_work.path() / "normal");
    fs::copy(sample / "abnormal", m_work.path() / "abnormal");
  }

  bool isThere(const std::string& name) const { return fs::exists(m_work.path() / name); }

  /// A program in the place of one of Slurm's, which writes its arguments into a file of its name.
  void standIn(const std::string& name, const std::string& script) const {
    const fs::path program = m_work.write(
        "bin/" + name,
        fmt::format("#!/bin/sh\necho \"$@\" >>'{}/{}.calls'\n{}\n", m_work.path().string(), name, script));
    fs::permissions(program, fs::perms::owner_all);
  }

  Outcome withSlurm(const std::string& arguments) const {
    return runProgram(fmt::format("PATH=\"$PWD/bin:$PATH\" '{}'", CULPRIT_CLI), arguments);
  }

  static std::size_t lines(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }
};

TEST_F(Cluster, MakesTheSessionThatCompareMakesAndLeavesNothingElse) {
  const Outcome compared = run("compare normal abnormal --session one.culprit");
  const Outcome made = run("cluster normal abnormal -o job.culprit --local 2");
  ASSERT_EQ(made.code, 0) << made.err;
  EXPECT_EQ(made.out.substr(0, made.out.find("Written: ")),
            compared.out.substr(0, compared.out.find("Written: ")));
  EXPECT_NE(made.out.find("job.culprit\n"), std::string::npos) << made.out;
  EXPECT_FALSE(isThere("job.culprit.work"));
  ASSERT_EQ(run("report one.culprit -o one.csv --quiet").code, 0);
  ASSERT_EQ(run("report job.culprit -o job.csv --quiet").code, 0);
  EXPECT_EQ(read("one.csv"), read("job.csv"));
  EXPECT_EQ(run("cluster --status job.culprit").out, "job.culprit is done\n");
  for (const std::string other : {"-o x.culprit", "normal abnormal", "--quiet"}) {
    const Outcome outcome = run("cluster --status job.culprit " + other);
    EXPECT_EQ(outcome.code, 3) << other;
    EXPECT_NE(outcome.err.find("--status goes with no other option"), std::string::npos) << outcome.err;
  }
}

TEST_F(Cluster, SaysThatItsFolderIsGone) {
  const std::string there = "mkdir gone; cd gone; rmdir ../gone; ";
  for (const char* arguments : {"cluster a b -o j.culprit", "cluster --status j.culprit",
                                "condense --work j.culprit.work --task 0", "merge --work j.culprit.work"}) {
    const Outcome outcome = runProgram(fmt::format("{} '{}'", there, CULPRIT_CLI), arguments);
    EXPECT_EQ(outcome.code, 3) << arguments;
    EXPECT_NE(outcome.err.find("the current folder cannot be told (No such file or directory)"),
              std::string::npos)
        << arguments << ": " << outcome.err;
  }
}

TEST_F(Cluster, RefusesBeforeAnyWorkWhatCannotBeWritten) {
  m_work.write("letter.culprit", "Dear Sir");
  const auto refused = [this](const std::string& arguments) {
    const Outcome outcome = run("cluster " + arguments);
    EXPECT_EQ(outcome.code, 3) << arguments;
    EXPECT_EQ(lines(outcome.err), 1U) << outcome.err;
  };
  refused("normal abnormal");
  refused("-o job.culprit");
  refused("normal abnormal -o job.html");
  refused("normal abnormal -o letter.culprit");
  refused("normal abnormal -o normal/job.culprit");
  refused("normal abnormal -o absent/job.culprit");
  refused("normal abnormal -o job.culprit --local 2 --slurm");
  refused("normal abnormal -o job.culprit --print");
  refused("normal abnormal -o job.culprit --slurm --sbatch 'a; b'");
  refused("normal absent -o job.culprit");
  refused("--status job.culprit");
  EXPECT_FALSE(isThere("job.culprit.work"));
  EXPECT_EQ(read("letter.culprit"), "Dear Sir");
}

TEST_F(Cluster, PartsAreMadeByHandAndMergedFromAnyFolder) {
  const Outcome printed = run("cluster normal abnormal -o job.culprit --slurm --print --anchor 'whole run'");
  ASSERT_EQ(printed.code, 0) << printed.err;
  EXPECT_NE(printed.out.find("condense=$(sbatch --parsable -J culprit-condense --array=0-1 "),
            std::string::npos)
      << printed.out;
  EXPECT_NE(printed.out.find(" -d afterany:\"$condense\" "), std::string::npos) << printed.out;
  EXPECT_EQ(run("cluster --status job.culprit").out, "parts 0 of 2\n");

  for (const char* task : {"2", "''", "-1", "x"})
    EXPECT_EQ(run(fmt::format("condense --work job.culprit.work --task {}", task)).code, 3) << task;
  EXPECT_EQ(run("condense --work job.culprit.work --task 1").code, 0);
  EXPECT_NE(run("condense --work job.culprit.work --task 1").out.find("is there already"), std::string::npos);
  const Outcome early = run("merge --work job.culprit.work --rounds 1");
  EXPECT_EQ(early.code, 3);
  EXPECT_NE(early.err.find("1 of 2 parts are missing (A: "), std::string::npos) << early.err;
  EXPECT_NE(early.err.find("--task 0` makes the first of them"), std::string::npos) << early.err;
  EXPECT_FALSE(isThere("job.culprit"));

  EXPECT_EQ(run("condense --work job.culprit.work --task 0").code, 0);
  fs::create_directory(m_work.path() / "other");
  const Outcome merged =
      runProgram(fmt::format("cd other && '{}'", CULPRIT_CLI), "merge --work ../job.culprit.work");
  EXPECT_EQ(merged.code, 0) << merged.err;
  EXPECT_NE(merged.out.find("Written: "), std::string::npos) << merged.out;
  EXPECT_TRUE(isThere("job.culprit"));
  EXPECT_FALSE(isThere("job.culprit.work"));
}

TEST_F(Cluster, SubmitsAnArrayAndTheMergeBehindItHoweverItEnds) {
  standIn("sbatch", "wc -l <sbatch.calls | tr -d ' '");  // ids 1, 2, ...
  standIn("scontrol", "echo 'MaxArraySize            = 1001'");
  standIn("squeue",
          "if [ -e ended ]; then echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1; fi\n"
          "echo culprit-condense RUNNING; echo culprit-condense PENDING; echo culprit-merge PENDING");
  const std::string command =
      "cluster normal abnormal -o job.culprit --slurm --sbatch '-p cpu -A \"my project\"'";
  const Outcome submitted = withSlurm(command);
  ASSERT_EQ(submitted.code, 0) << submitted.err;
  EXPECT_NE(submitted.out.find("condense: job 1 (2 tasks)\nmerge: job 2\n"), std::string::npos)
      << submitted.out;
  const std::string calls = read("sbatch.calls");
  EXPECT_NE(calls.find("-J culprit-condense --array=0-1 --requeue --open-mode=append -o "),
            std::string::npos);
  EXPECT_NE(calls.find("/log/condense.%a -p cpu -A my project "), std::string::npos) << calls;
  EXPECT_NE(calls.find("-J culprit-merge -d afterany:1 --requeue "), std::string::npos) << calls;
  EXPECT_EQ(read("job.culprit.work/jobs"), "condense 1\nmerge 2\n");
  EXPECT_EQ(withSlurm("cluster --status job.culprit").out,
            "parts 0 of 2; condense: 1 pending, 1 running; merge: 1 pending\n");

  const std::string request = read("job.culprit.work/request");
  for (const std::string other : {"", " --trim-last 1", " --print"}) {
    const Outcome again = withSlurm(command + other);
    EXPECT_EQ(again.code, 3) << other;
    EXPECT_NE(again.err.find("in the queue already"), std::string::npos) << again.err;
  }
  EXPECT_EQ(withSlurm("cluster normal abnormal -o job.culprit --local 2").code, 3);
  EXPECT_EQ(read("job.culprit.work/request"), request) << "the jobs go by it";

  m_work.write("ended", "");
  m_work.write("job.culprit.work/log/condense.0", "first\nculprit-cli: not enough memory\n");
  const Outcome status = withSlurm("cluster --status job.culprit");
  EXPECT_TRUE(status.out.starts_with("parts 0 of 2; no job is in the queue\n")) << status.out;
  EXPECT_TRUE(status.out.ends_with("/log/condense.0: culprit-cli: not enough memory\n")) << status.out;

  // Once the parts are there, only the merge is missing.
  EXPECT_EQ(run("condense --work job.culprit.work --task 0").code, 0);
  EXPECT_EQ(run("condense --work job.culprit.work --task 1").code, 0);
  EXPECT_EQ(withSlurm(command).code, 0);
  EXPECT_EQ(read("job.culprit.work/jobs"), "condense 1\nmerge 2\nmerge 3\n");
}

TEST_F(Cluster, WhatIsPrintedIsAScriptThatSubmits) {
  standIn("sbatch", "wc -l <sbatch.calls | tr -d ' ' | sed 's/$/;cluster/'");
  const Outcome printed = withSlurm(
      "cluster normal abnormal -o 'a job.culprit' --slurm --print --sbatch '-w node[1-4] -p $UNSET'");
  EXPECT_EQ(printed.code, 3) << "a variable that is not set";
  m_work.write("node1", "no list of nodes");
  const Outcome script =
      withSlurm("cluster normal abnormal -o 'a job.culprit' --slurm --print --sbatch '-w node[1-4]'");
  ASSERT_EQ(script.code, 0) << script.err;
  m_work.write("submit.sh", script.out);
  standIn("sbatch", "exit 1");
  EXPECT_NE(runProgram("PATH=\"$PWD/bin:$PATH\" sh submit.sh", "").code, 0);
  EXPECT_EQ(lines(read("sbatch.calls")), 1U) << "no merge without its array";
  EXPECT_FALSE(isThere("a job.culprit.work/jobs"));
  fs::remove(m_work.path() / "sbatch.calls");
  standIn("sbatch", "wc -l <sbatch.calls | tr -d ' ' | sed 's/$/;cluster/'");
  EXPECT_EQ(runProgram("PATH=\"$PWD/bin:$PATH\" sh submit.sh", "").code, 0);
  EXPECT_EQ(read("a job.culprit.work/jobs"), "condense 1\nmerge 2\n");
  EXPECT_NE(read("sbatch.calls").find("-d afterany:1 "), std::string::npos) << read("sbatch.calls");
  EXPECT_NE(read("sbatch.calls").find(" -w node[1-4] "), std::string::npos) << read("sbatch.calls");
}

TEST_F(Cluster, AMergeInAJobAsksForWhatIsMissingAsOftenAsItMay) {
  standIn("sbatch", "wc -l <sbatch.calls | tr -d ' '");
  ASSERT_EQ(withSlurm("cluster normal abnormal -o job.culprit --slurm --sbatch '-p cpu' --quiet").out, "");
  ASSERT_EQ(run("condense --work job.culprit.work --task 0").code, 0);
  const Outcome merged = runProgram(fmt::format("PATH=\"$PWD/bin:$PATH\" SLURM_JOB_ID=2 '{}'", CULPRIT_CLI),
                                    "merge --work job.culprit.work --rounds 1");
  EXPECT_EQ(merged.code, 0) << merged.err;
  const std::string calls = read("sbatch.calls");
  EXPECT_NE(calls.find("--array=1 "), std::string::npos) << calls;
  EXPECT_NE(calls.find("-d afterany:3 "), std::string::npos) << calls;
  EXPECT_NE(read("job.culprit.work/merge.sh").find("--rounds 0\n"), std::string::npos);
  const Outcome last = runProgram(fmt::format("PATH=\"$PWD/bin:$PATH\" SLURM_JOB_ID=4 '{}'", CULPRIT_CLI),
                                  "merge --work job.culprit.work --rounds 0");
  EXPECT_EQ(last.code, 3);
  EXPECT_EQ(lines(read("sbatch.calls")), 4U);
}

TEST_F(Cluster, MergesThatAMergeAsksForHaveItsThreads) {
  standIn("sbatch", "wc -l <sbatch.calls | tr -d ' '");
  ASSERT_EQ(withSlurm("cluster normal abnormal -o job.culprit --slurm --threads 3 --quiet").out, "");
  EXPECT_NE(read("job.culprit.work/merge.sh").find("--rounds 1\n"), std::string::npos) << "by the request";
  const std::string inJob = "PATH=\"$PWD/bin:$PATH\" SLURM_JOB_ID=2 ";
  ASSERT_EQ(runProgram(fmt::format("{}'{}'", inJob, CULPRIT_CLI),
                       "merge --work job.culprit.work --rounds 2 --threads 2")
                .code,
            0);
  EXPECT_NE(read("job.culprit.work/merge.sh").find("--rounds 1 --threads 2\n"), std::string::npos);
  ASSERT_EQ(runProgram(inJob + "sh job.culprit.work/merge.sh", "").code, 0);
  EXPECT_NE(read("job.culprit.work/merge.sh").find("--rounds 0 --threads 2\n"), std::string::npos);
}

TEST_F(Cluster, JudgesWithAsManyThreadsAsAskedForThenAndInTheMerge) {
  ASSERT_EQ(run("cluster normal abnormal -o one.culprit --local 1 --threads 1 --quiet").code, 0);
  ASSERT_EQ(run("cluster normal abnormal -o job.culprit --slurm --print --threads 3").code, 0);
  EXPECT_NE(read("job.culprit.work/request").find(R"("--threads","3")"), std::string::npos);
  for (const char* task : {"0", "1"})
    ASSERT_EQ(run(fmt::format("condense --work job.culprit.work --task {}", task)).code, 0);
  for (const char* wrong : {"0", "-1", "x", "''", "10000000"}) {
    EXPECT_EQ(run(fmt::format("merge --work job.culprit.work --threads {}", wrong)).code, 3) << wrong;
    EXPECT_EQ(run(fmt::format("cluster normal abnormal -o x.culprit --threads {}", wrong)).code, 3) << wrong;
  }
  ASSERT_EQ(run("merge --work job.culprit.work --threads 2").code, 0);
  ASSERT_EQ(run("report one.culprit -o one.csv --quiet").code, 0);
  ASSERT_EQ(run("report job.culprit -o job.csv --quiet").code, 0);
  EXPECT_EQ(read("one.csv"), read("job.csv"));
}

TEST(ClusterPlanning, UsesTheProcessorsThatSlurmGivesTheTask) {
  const std::size_t there = availableThreads();
  const auto given = [](const char* text) {
    ::setenv("SLURM_CPUS_PER_TASK", text, 1);
    const std::size_t threads = app::threadsFor(0);
    EXPECT_EQ(app::processesOf({}), threads) << text;
    EXPECT_EQ(app::threadsFor(7), 7U) << text;
    EXPECT_EQ(app::processesOf({.processes = 7}), 7U) << text;
    ::unsetenv("SLURM_CPUS_PER_TASK");
    return threads;
  };
  EXPECT_EQ(given("1"), 1U);
  EXPECT_EQ(given(std::to_string(there).c_str()), there);
  for (const char* text : {"", "0", "-1", "1x", " 1", "1000000", "99999999999999999999999"})
    EXPECT_EQ(given(text), there) << text;
  EXPECT_EQ(app::threadsFor(0), there) << "without Slurm";
}

TEST_F(Cluster, ARefusalOfSlurmIsTold) {
  standIn("sbatch", "echo 'sbatch: error: invalid partition specified: cpu' >&2; exit 1");
  const Outcome refused = withSlurm("cluster normal abnormal -o job.culprit --slurm");
  EXPECT_EQ(refused.code, 3);
  EXPECT_NE(refused.err.find("invalid partition specified: cpu"), std::string::npos) << refused.err;
  EXPECT_EQ(lines(refused.err), 1U);
}

TEST_F(Cluster, GoesOnWhereAnEarlierCommandFailed) {
  ASSERT_EQ(run("cluster normal abnormal -o job.culprit --slurm --print").code, 0);
  // A folder in the place of its log: its process cannot be started.
  fs::create_directories(m_work.path() / "job.culprit.work/log/condense.1/full");
  const Outcome failed = run("cluster normal abnormal -o job.culprit --local 1");
  EXPECT_EQ(failed.code, 3);
  EXPECT_NE(failed.err.find("cannot be started"), std::string::npos) << failed.err;
  EXPECT_TRUE(isThere("job.culprit.work"));
  fs::remove_all(m_work.path() / "job.culprit.work/log/condense.1");
  EXPECT_EQ(run("cluster normal abnormal -o job.culprit --local 1").code, 0);
}

}  // namespace

}  // namespace culprit
