// The options of `cluster`, `condense` and `merge` that no other command has, as typed
// (resources/help/ranks.md, "On many machines").
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace culprit::app {

struct ClusterChoice {
  std::size_t processes = 0;    ///< --local N; 0: as many as there are processors
  bool usesSlurm = false;       ///< else processes of this machine
  std::size_t tasks = 0;        ///< parts; 0: by the size of the runs
  std::string sbatch;           ///< options for sbatch, as one types them in a shell
  bool print = false;           ///< what would be submitted, instead of submitting it
  std::filesystem::path asked;  ///< the session of --status
  std::filesystem::path work;
  std::size_t part = 0;  ///< --task: position in the plan
  bool allowsMissing = false;
  std::size_t rounds = 0;  ///< how often a merge asks Slurm again for parts that are missing
  int parent = 0;          ///< pid of the program that started `condense` and with which it ends; 0: none
};

}  // namespace culprit::app
