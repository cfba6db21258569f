// Every kind of bad input in one folder: runs whose files are damaged, odd or of another format, and sessions
// that are none. For tests that show, over all of them, that each is met with a sentence and left as it is.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/gzip.h"
#include "tests/support/kineto_sample.h"
#include "tests/support/made_session.h"
#include "tests/support/perf_csv.h"
#include "tests/support/temp_folder.h"

namespace culprit::test {

struct BadInput {
  enum class Outcome {
    Refused,        ///< an Error
    ReadWithIssue,  ///< what can be read is, the rest is an Issue
    Read,           ///< odd, but nothing is lost
  };

  std::string name;  ///< of the run, relative to the folder of all
  Outcome outcome{};
  std::string says;  ///< a piece of the sentence; of an issue: its kind
};

class BadInputs {
 public:
  BadInputs() {
    addDamagedCsv();
    addOddCsv();
    addTraces();
    addDatabases();
    addSessions();
    addFolders();
    m_folder.write("good/result_perf_data.csv", perfCsv({{}, {.cycle = "2"}, {.cycle = "3"}}));
    m_folder.write("good/result_counters_data.csv", kCountersCsv);
  }

  const std::filesystem::path& folder() const { return m_folder.path(); }
  const std::vector<BadInput>& all() const { return m_all; }
  /// A run to compare them with.
  std::filesystem::path good() const { return folder() / "good"; }

 private:
  using Outcome = BadInput::Outcome;

  void add(const std::string& name, Outcome outcome, const std::string& says) {
    m_all.push_back({name, outcome, says});
  }
  void addCsv(const std::string& name, const std::string& perf, Outcome outcome, const std::string& says,
              const std::string& counters = kCountersCsv) {
    m_folder.write(name + "/result_perf_data.csv", perf);
    m_folder.write(name + "/result_counters_data.csv", counters);
    add(name, outcome, says);
  }
  void addFile(const std::string& path, const std::string& content, Outcome outcome,
               const std::string& says) {
    m_folder.write(path, content);
    add(path.substr(0, path.find('/')), outcome, says);
  }

  /// A row of the second cycle behind a good one.
  static std::string withRow(const PerfRow& row) { return perfCsv({{}, row, {.cycle = "3"}}); }

  static std::string replaced(std::string text, const std::string& what, const std::string& by) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
      text.replace(at, what.size(), by);
    return text;
  }

  void addDamagedCsv() {
    const std::string good = perfCsv({{}, {.cycle = "2"}, {.cycle = "3"}});
    addCsv("empty", "", Outcome::Refused, "the file is empty");
    addCsv("header only", kPerfHeader, Outcome::Refused, "no usable row below the header");
    addCsv("missing columns", "cycle,pid\n1,2\n", Outcome::Refused, "the header lacks the column(s)");
    addCsv("missing optional column", replaced(good, "instances_count", "other"), Outcome::ReadWithIssue,
           "missing_column");
    addCsv("quote that never closes", good + "4,100,\"x\n" + line({.cycle = "5"}), Outcome::ReadWithIssue,
           "skipped_row");
    addCsv("beta is no number", withRow({.cycle = "2", .beta = "abc"}), Outcome::ReadWithIssue,
           "skipped_row");
    addCsv("beta is nan", withRow({.cycle = "2", .beta = "nan"}), Outcome::ReadWithIssue, "skipped_row");
    addCsv("duration is inf", withRow({.cycle = "2", .cycleUs = "inf"}), Outcome::ReadWithIssue,
           "skipped_row");
    addCsv("duration is negative", withRow({.cycle = "2", .cycleUs = "-1"}), Outcome::ReadWithIssue,
           "skipped_row");
    addCsv("duration is huge", withRow({.cycle = "2", .cycleUs = "1e300"}), Outcome::ReadWithIssue,
           "skipped_row");
    addCsv("too few fields", good + "4,100\n", Outcome::ReadWithIssue, "skipped_row");
    addCsv("bytes that are not UTF-8", withRow({.cycle = "2", .function = "k\xff\xfe"}),
           Outcome::ReadWithIssue, "repaired_text");
    addCsv("duplicate rows", withRow({.cycle = "1", .mu = "7"}), Outcome::ReadWithIssue, "duplicate_row");
    addCsv("empty counters", good, Outcome::ReadWithIssue, "unreadable_file", "");
    addCsv("counters without readings", good, Outcome::ReadWithIssue, "missing_counters",
           "counter_name,timestamp,value\n");
    addFile("no counters/result_perf_data.csv", good, Outcome::ReadWithIssue, "missing_counters");
  }

  void addOddCsv() {
    const std::string good = perfCsv({{}, {.cycle = "2"}, {.cycle = "3"}});
    addCsv("CRLF and a byte order mark", "\xEF\xBB\xBF" + replaced(good, "\n", "\r\n"), Outcome::Read, "");
    addCsv("CR alone", replaced(good, "\n", "\r"), Outcome::Read, "");
    addCsv("one cycle", perfCsv({{}}), Outcome::Read, "");
    addCsv("nothing in common", replaced(good, "gemm", "other"), Outcome::Read, "");
    addCsv("name of 1e6 characters", withRow({.cycle = "2", .function = std::string(1'000'000, 'n')}),
           Outcome::Read, "");
    addCsv("names that are markup",
           perfCsv({{.function = "<script>alert(1)</script>"},
                    {.cycle = "2", .function = "a|b"},
                    {.cycle = "2", .function = "*b*"},
                    {.cycle = "3", .function = "=cmd()"}}),
           Outcome::Read, "");
    addCsv("spaces, \"quotes\", 'more' and ünï", good, Outcome::Read, "");
  }

  void addTraces() {
    const std::string trace(kKineto2024);
    std::string wrongSum = gzipped(trace);
    wrongSum[wrongSum.size() - 8] ^= 1;
    addFile("gz cut off/t.pt.trace.json.gz", gzipped(trace).substr(0, trace.size() / 2),
            Outcome::ReadWithIssue, "damaged_archive");
    addFile("gz with a wrong sum/t.pt.trace.json.gz", wrongSum, Outcome::ReadWithIssue, "damaged_archive");
    addFile("gz of nothing/t.pt.trace.json.gz", gzipped(""), Outcome::Refused,
            "nothing can be unpacked from it");
    addFile("gz that is none/t.pt.trace.json.gz", "no gzip at all", Outcome::Refused,
            "nothing here that Culprit reads");
    addFile("gz of a text/t.pt.trace.json.gz", gzipped("once upon a time"), Outcome::Refused,
            "nothing here that Culprit reads");
    addFile("trace cut off/t.pt.trace.json", trace.substr(0, trace.size() * 3 / 4), Outcome::ReadWithIssue,
            "truncated_file");
    addFile("trace without events/t.pt.trace.json", R"({"traceEvents": []})", Outcome::Refused,
            "this is a trace without events");
    addFile("records without events/tps.json", R"([{"model": "m", "avg_ts": 47.25}])", Outcome::Refused,
            "a list of records that are no events");
    addFile("trace of zeros/t.pt.trace.json", std::string(5000, '\0'), Outcome::Refused,
            "nothing here that Culprit reads");
  }

  void addDatabases() {
    const std::string database =
        contentOf(std::filesystem::path(CULPRIT_SOURCE_DIR) / "tests/fuzz/seeds/nsight/gpu_work");
    std::string damaged = database;
    for (std::size_t at = 4096; at < std::min<std::size_t>(damaged.size(), 6000); ++at) damaged[at] = '\xAA';
    addFile("sqlite cut off/x.sqlite", database.substr(0, database.size() / 2), Outcome::Refused,
            "this file is cut off");
    addFile("sqlite damaged/x.sqlite", damaged, Outcome::Refused, "malformed");
    addFile("sqlite in use/x.sqlite", database, Outcome::ReadWithIssue, "");
    m_folder.write("sqlite in use/x.sqlite-wal", std::string(64, '\1'));
    addFile("sqlite of nothing/x.sqlite", "", Outcome::Refused, "nothing here that Culprit reads");
    addFile("sqlite that is none/x.sqlite", "SQLite format 3", Outcome::Refused,
            "nothing here that Culprit reads");
  }

  void addSessions() {
    const std::string session = contentOf(MadeSession().file());
    std::string newer = session;
    newer.replace(60, 4, std::string("\0\0\x27\x0f", 4));  // user_version in the header of the file
    std::string unreleased = session;
    unreleased.replace(68, 4, "CULP");  // its application_id
    addFile("session that is none.culprit", "not a session", Outcome::Refused, "this is no Culprit session");
    addFile("session cut off.culprit", session.substr(0, session.size() / 2), Outcome::Refused,
            "the session cannot be used");
    addFile("session of a newer program.culprit", newer, Outcome::Refused, "newer");
    addFile("session from before the first release.culprit", unreleased, Outcome::Refused,
            "compare the two runs again");
    addFile("session.culprit", session, Outcome::Read, "");
    std::filesystem::permissions(m_folder.path() / "session.culprit", std::filesystem::perms::owner_read);
  }

  void addFolders() {
    std::filesystem::create_directories(m_folder.path() / "folder with nothing");
    add("folder with nothing", Outcome::Refused, "nothing here that Culprit reads");
    add("folder that is not there", Outcome::Refused, "no such file or folder");
    addFile("folder with other files/notes.txt", "hello", Outcome::Refused,
            "nothing here that Culprit reads");
    addFile("a file.txt", "hello", Outcome::Refused, "nothing here that Culprit reads");
  }

  TempFolder m_folder;
  std::vector<BadInput> m_all;
};

}  // namespace culprit::test
