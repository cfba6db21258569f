// Why did a function take more time: called more often, slower per call, or less hidden behind other work?
// The change of its exposed time in three parts that add up exactly: with calls c, time per call t and
// exposed part x, exposed time is e = c t x (Shapley 1953). Time is in any unit, per cycle or per unit of
// work, as the caller likes.
#pragma once

namespace culprit::stats {

/// One side of one function.
struct FunctionTime {
  double calls = 0.0;  ///< 0 though it took time: not known
  double busy = 0.0;   ///< union of its time
  double exposed =
      0.0;  ///< the part of busy that nothing else hid: its critical share; busy if that is not known
};

/// Parts of exposed B - exposed A; their sum is that difference but for rounding.
struct ChangeSplit {
  double calls = 0.0;     ///< called more or less often
  double perCall = 0.0;   ///< slower or faster per call
  double exposure = 0.0;  ///< less or more overlapped by other work
};

/// A side without the function takes time per call and exposure from the other, so that all is `calls`; a
/// side with calls but without time takes the exposure of the other. Where a side's calls are not known, both
/// count as one call, so that what changed is `perCall`.
ChangeSplit splitChange(const FunctionTime& a, const FunctionTime& b);

/// One side of the calls of a function, in any unit: the median call, and the mean call.
struct CallTime {
  double typical = 0.0;
  double mean = 0.0;
};

/// The part `perCall` of a change in two that sum to it: what the typical call makes, and what some calls
/// make that take far longer, in proportion to how both changed. Where the mean call did not change, or
/// against `perCall`, all is of the one that changed more.
struct PerCallSplit {
  double typical = 0.0;
  double interrupted = 0.0;
};
PerCallSplit splitPerCall(double perCall, const CallTime& a, const CallTime& b);

}  // namespace culprit::stats
