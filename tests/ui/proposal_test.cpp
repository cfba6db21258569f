#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include "core/base/error.h"
#include "tests/ui/registry.h"
#include "ui/window/opening/proposal.h"

namespace culprit::ui::test {

class ProposalTest : public QObject {
  Q_OBJECT
 private slots:
  void takesSessionsAndFolders();
  void findsTwoRunsInOneFolder();
  void guessesTheBaselineByName();
  void refusesWhatCannotBeCompared();
  void namesComparisons();
};

static const Registered<ProposalTest> kProposalTest("proposal_test");

namespace {

const std::string kSample = std::string(CULPRIT_SOURCE_DIR) + "/resources/sample";

/// A copy of a sample run under another name.
std::string copyOfRun(const QTemporaryDir& folder, const char* run, const QString& name) {
  QDir(folder.path()).mkpath(name);
  const QDir source(QString::fromStdString(kSample) + '/' + run);
  for (const QString& file : source.entryList(QDir::Files)) {
    QFile::copy(source.filePath(file), folder.filePath(name + '/' + file));
  }
  return folder.filePath(name).toStdString();
}

}  // namespace

void ProposalTest::takesSessionsAndFolders() {
  const QTemporaryDir folder;
  const QString session = folder.filePath("a.culprit");
  QVERIFY(QFile(session).open(QIODevice::WriteOnly));
  QCOMPARE(propose({session.toStdString()}).session.string(), session.toStdString());
  const Proposal one = propose({kSample + "/normal"});
  QCOMPARE(one.folders.a.string(), kSample + "/normal");
  QVERIFY(one.folders.b.empty());
}

void ProposalTest::findsTwoRunsInOneFolder() {
  const Proposal both = propose({kSample});
  QCOMPARE(both.folders.a.string(), kSample + "/normal");
  QCOMPARE(both.folders.b.string(), kSample + "/abnormal");
  QVERIFY(both.reason.contains("normal"));
}

void ProposalTest::guessesTheBaselineByName() {
  QCOMPARE(propose({kSample + "/abnormal", kSample + "/normal"}).folders.a.string(), kSample + "/normal");
  QCOMPARE(guessBaseline("/x/v2", "/x/baseline_v1").folders.a.string(), std::string("/x/baseline_v1"));
  QCOMPARE(guessBaseline("/x/slow_run", "/x/monday").folders.a.string(), std::string("/x/monday"));
  const Proposal unknown = guessBaseline("/x/tuesday", "/x/monday/");
  QCOMPARE(unknown.folders.a.string(), std::string("/x/tuesday"));
  QVERIFY(unknown.reason.contains("order"));
}

void ProposalTest::refusesWhatCannotBeCompared() {
  const QTemporaryDir folder;
  QVERIFY_EXCEPTION_THROWN(propose({}), Error);
  QVERIFY_EXCEPTION_THROWN(propose({kSample, kSample, kSample}), Error);
  QVERIFY_EXCEPTION_THROWN(propose({folder.filePath("missing").toStdString()}), Error);
  QVERIFY_EXCEPTION_THROWN(propose({folder.path().toStdString()}), Error);
  QVERIFY_EXCEPTION_THROWN(propose({kSample + "/normal", folder.path().toStdString()}), Error);
  copyOfRun(folder, "normal", "one");
  copyOfRun(folder, "normal", "two");
  copyOfRun(folder, "abnormal", "three");
  try {
    propose({folder.path().toStdString()});
    QFAIL("three runs are no pair");
  } catch (const Error& error) {
    QVERIFY2(QString(error.what()).contains("three"), "the candidates are listed");
  }
}

void ProposalTest::namesComparisons() {
  QCOMPARE(titleOf({"/data/SGLang/clock/normal_perf_data", "/data/SGLang/clock/abnormal_perf_data"}),
           QString("SGLang/clock"));
  QCOMPARE(titleOf({"/data/jobs/monday", "/data/jobs/tuesday/"}), QString("data/jobs: monday | tuesday"));
  QCOMPARE(titleOf({"/a/one", "/b/two"}), QString("one | two"));
}

}  // namespace culprit::ui::test

#include "proposal_test.moc"
