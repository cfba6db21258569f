#include "core/pipeline/parallel/in_parallel.h"

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

namespace culprit {

std::size_t availableThreads() {
  return static_cast<std::size_t>(std::max(1, tbb::info::default_concurrency()));
}

void inParallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work) {
  const std::size_t most = std::min(threads > 0 ? threads : availableThreads(), count);
  if (most < 2) {
    for (std::size_t i = 0; i < count; ++i) work(i);
    return;
  }
  // More than there are processors is allowed to who asks for them.
  const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism,
                                    std::max(most, availableThreads()));
  tbb::task_arena arena(static_cast<int>(most));
  arena.execute([&] { tbb::parallel_for(std::size_t{0}, count, work, tbb::simple_partitioner()); });
}

}  // namespace culprit
