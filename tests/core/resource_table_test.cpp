#include "core/analysis/levels/resource_table.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

std::string errorOf(const std::filesystem::path& file) {
  try {
    readResources(file);
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace

TEST(ResourceTable, KnowsWhatCanHurt) {
  const ResourceTable table;
  EXPECT_EQ(table.of("cpu_frequency", 50.0).role, ResourceRole::Supply);
  EXPECT_EQ(table.of("gpu_link_transmit", 50.0).role, ResourceRole::SharedLoad);
  EXPECT_EQ(table.of("gpu_link_transmit", 50.0).family, table.of("gpu_link_receive", 50.0).family);
  EXPECT_EQ(table.of("gpu_sm_util", 50.0).role, ResourceRole::OwnUse);
}

TEST(ResourceTable, AnUnknownMetricIsTheJobsOwnUseWithoutCapacity) {
  const Resource unknown = ResourceTable().of("fan_speed", 50.0);
  EXPECT_EQ(unknown.role, ResourceRole::OwnUse);
  EXPECT_EQ(unknown.family, "fan_speed");
  EXPECT_FALSE(unknown.capacity);
}

TEST(ResourceTable, TakesEntriesFromTheUsersFile) {
  const test::TempFolder folder;
  const ResourceTable table(readResources(folder.write("r.json", R"({"resources": [
    {"metric": "gpu_power", "family": "GPU power", "role": "shared load", "unit": "W", "capacity": 700,
     "resolution": 5, "scale": 0.01},
    {"metric": "gpu_usage", "role": "supply"}]})")));
  const Resource power = table.of("gpu_power", 50.0);
  EXPECT_EQ(power.family, "GPU power");
  EXPECT_EQ(power.unit, "W");
  EXPECT_EQ(power.capacity, 700.0);
  EXPECT_EQ(power.resolution, 5.0);
  EXPECT_EQ(power.scale, 0.01);
  EXPECT_EQ(table.of("gpu_usage", 50.0).role, ResourceRole::Supply);
  EXPECT_EQ(table.of("gpu_usage", 50.0).capacity,
            100.0);  // of ours, where theirs gives neither it nor a unit
}

TEST(ResourceTable, NothingIsNamedTwiceOrUnknown) {
  const test::TempFolder folder;
  const auto complaint = [&folder](const std::string& entries) {
    return errorOf(folder.write("r.json", R"({"resources": [)" + entries + "]}"));
  };
  const std::string power = R"({"metric": "gpu_power", "role": "own use", "names": ["pwr"]})";
  EXPECT_EQ(complaint(power), "");
  EXPECT_EQ(complaint(power + "," + power), "resource 2: \"gpu_power\" is named twice");
  EXPECT_EQ(complaint(power + R"(,{"metric": "m", "role": "own use", "names": ["pwr"]})"),
            "resource 2: \"pwr\" is named twice");
  EXPECT_EQ(complaint(R"({"metric": "m", "role": "own use", "bogus": 1})"),
            "resource 1: unknown key \"bogus\"; wanted metric, family, role, unit, scale, capacity, names, "
            "resolution");
}

TEST(ResourceTable, TakesTheUnitsOfTheOtherTable) {
  const ResourceTable table;
  EXPECT_EQ(table.of("cpu_frequency", 87.5).unit, "% of maximum");
  EXPECT_EQ(table.of("cpu_frequency", 350000.0).unit, "MHz");
  EXPECT_EQ(table.of("gpu_link_receive", 2.6e13).unit, "B/s");  // no prefix: its capacity is in B/s
  EXPECT_EQ(table.of("gpu_link_receive", 2.6e13).scale, 0.01);
  EXPECT_EQ(table.of("fan_speed", 50.0).unit, "");
}

TEST(ResourceTable, SaysWhatIsWrongWithAFile) {
  const test::TempFolder folder;
  EXPECT_NE(errorOf(folder.path() / "absent.json").find("cannot open (No such file"), std::string::npos);
  EXPECT_NE(errorOf(folder.write("a.json", "[1, 2")).find("cannot be read"), std::string::npos);
  EXPECT_NE(errorOf(folder.write("b.json", "{}")).find("no list"), std::string::npos);
  EXPECT_EQ(errorOf(folder.write("c.json", R"({"resources": [3]})")), "resource 1 is no object");
  EXPECT_EQ(errorOf(folder.write("d.json", R"({"resources": [{"role": "supply"}]})")),
            "resource 1: \"metric\" is missing");
  EXPECT_EQ(errorOf(folder.write("e.json", R"({"resources": [{"metric": "m", "role": "boss"}]})")),
            "resource 1: \"role\" is \"boss\"; wanted supply, shared load or own use");
  const std::string longRole(100'000, 'r');
  EXPECT_LT(
      errorOf(folder.write("h.json", R"({"resources": [{"metric": "m", "role": ")" + longRole + "\"}]}"))
          .size(),
      300U);
  EXPECT_EQ(errorOf(folder.write("f.json",
                                 R"({"resources": [{"metric": "m", "role": "supply", "capacity": -1}]})")),
            "resource 1: \"capacity\" is no number above 0");
  EXPECT_EQ(errorOf(folder.write("h.json",
                                 R"({"resources": [{"metric": "m", "role": "supply", "scale": 1e300}]})")),
            "resource 1: \"scale\" is 1e+300; wanted a number up to 1e+30");
  EXPECT_EQ(errorOf(folder.write("g.json", R"({"resources": [{"metric": 5, "role": "supply"}]})")),
            "resource 1: \"metric\" is no text");
}

}  // namespace culprit
