// How long the job's container was kept from the processors it wanted, since it may use so much of them and
// no more: throttled_usec of its control group and those around it (the kernel's
// Documentation/admin-guide/cgroup-v2.rst, "CPU Interface Files").
#pragma once

#include <sys/types.h>

#include <vector>

#include "app/record/machine.h"
#include "app/record/rate.h"
#include "app/record/sample_table.h"
#include "app/record/text_file.h"

namespace culprit::record {

class CgroupSampler {
 public:
  /// The groups of process `pid`.
  CgroupSampler(const Machine& machine, pid_t pid, SampleTable& table);

  void sample(const Moment& moment);
  SourceState state() const;

 private:
  struct Group {
    TextFile file;
    Rate rate;
  };

  SampleTable& m_table;
  std::vector<Group> m_groups;
  std::size_t m_column = 0;
};

}  // namespace culprit::record
