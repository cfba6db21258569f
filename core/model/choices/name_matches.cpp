#include "core/model/choices/name_matches.h"

namespace culprit {

FunctionId functionOn(Side side, FunctionId row, std::span<const FunctionPartners> partners) {
  if (side == Side::A) return row;
  for (const FunctionPartners& pair : partners) {
    if (row == pair.a) return pair.b;
  }
  return row;
}

FunctionId rowOf(Side side, FunctionId function, std::span<const FunctionPartners> partners) {
  if (side == Side::A) return function;
  for (const FunctionPartners& pair : partners) {
    if (function == pair.b) return pair.a;
  }
  return function;
}

}  // namespace culprit
