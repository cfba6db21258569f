// Lets each test class of the window be one CTest test while all of them share one executable:
// a class in `x_test.cpp` registers itself under "x_test".
#pragma once

#include <QObject>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace culprit::ui::test {

using Factory = std::function<std::unique_ptr<QObject>()>;

std::map<std::string, Factory>& registry();

template <typename TestClass>
struct Registered {
  explicit Registered(const char* name) {
    registry().emplace(name, [] { return std::make_unique<TestClass>(); });
  }
};

}  // namespace culprit::ui::test
