// Which triplets the filter line asks for: made of the filter and of what its text says about each name of
// the dictionaries, so that asking for a row compares numbers. Pins are the model's to know.
#pragma once

#include <vector>

#include "core/model/results/results.h"
#include "ui/state/selection.h"
#include "ui/tables/name_column.h"
#include "ui/tables/text_filter.h"

namespace culprit::ui {

class TripletFilter {
 public:
  TripletFilter(const Filter& filter, const NameColumn& functions, const NameColumn& metrics,
                const NameColumn& devices);

  bool passes(const Comparison& row) const;

 private:
  /// What the text says about each name of a dictionary.
  struct Names {
    std::vector<bool> included, excluded;

    Names(const NameColumn& names, const TextFilter& filter);
  };

  TripletFilter(const Filter& filter, const TextFilter& text, const NameColumn& functions,
                const NameColumn& metrics, const NameColumn& devices);

  const Filter& m_filter;
  Names m_functions, m_metrics, m_devices;
  bool m_showsWaits;
};

}  // namespace culprit::ui
