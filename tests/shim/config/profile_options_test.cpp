// NPU_PROFILE, and what is wrong with a value.
#include "runtime_shim/config/profile_options.h"

#include <map>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace npu::configuration {
namespace {

using testing::HasSubstr;

TEST(ProfileOptions, AFolderAlone) {
  const ProfileOptions options = parse_profile_options("out/profile");
  EXPECT_EQ(options.folder, "out/profile");
  EXPECT_EQ(options.error, "");
  EXPECT_EQ(options.level, 1);
  EXPECT_EQ(options.active, 0);
  EXPECT_EQ(parse_profile_options("").folder, "");
  EXPECT_EQ(parse_profile_options("").error, "");
}

TEST(ProfileOptions, AllKeys) {
  const ProfileOptions options = parse_profile_options(
      "p,level=2,metrics=none,memory=0,shapes=0,flops=1,kineto=1,host=measured,step=iteration,worker=w,skip_first=1,wait=2,"
      "warmup=3,active=4,repeat=5");
  EXPECT_EQ(options.error, "");
  EXPECT_EQ(options.level, 2);
  EXPECT_FALSE(options.has_pipes || options.has_memory || options.has_shapes);
  EXPECT_TRUE(options.has_flops && options.has_kineto && options.counts_host);
  EXPECT_EQ(options.step_range + options.worker, "iterationw");
  EXPECT_EQ(options.skip_first * 10000 + options.wait * 1000 + options.warmup * 100 + options.active * 10 +
                options.repeat,
            12345);
}

TEST(ProfileOptions, L2) {
  const ProfileOptions metrics = parse_profile_options("p,metrics=l2"),
                       file = parse_profile_options("p,l2_cache=1");
  EXPECT_EQ(metrics.error + file.error, "");
  EXPECT_TRUE(metrics.has_l2_metrics && metrics.needs_l2() && file.has_l2_cache && file.needs_l2());
  EXPECT_FALSE(metrics.has_pipes || metrics.has_l2_cache || file.has_l2_metrics);
  EXPECT_TRUE(file.has_pipes);
  EXPECT_FALSE(parse_profile_options("p").needs_l2());
}

TEST(ProfileOptions, OlderChipsHaveNoCountersOfL2) {
  const auto refusal = [](const char* keys, const char* chip) {
    return refusal_of(parse_profile_options(keys), *find_chip(chip));
  };
  EXPECT_EQ(refusal("p,metrics=l2", "Ascend910B1") + refusal("p,metrics=l2", "Ascend950PR_9599"), "");
  for (const char* chip : {"Ascend310P3", "Ascend910A"}) {
    EXPECT_THAT(refusal("p,metrics=l2", chip),
                HasSubstr(std::string("metrics=l2: ") + chip + " has no such"));
    EXPECT_EQ(refusal("p,l2_cache=1", chip), "");
  }
}

TEST(ProfileOptions, WrongValuesAreNamed) {
  for (const auto& [text, error] : std::map<std::string, std::string>{
           {"p,level=3", "level=3: the level is 0, 1 or 2"},
           {"p,level=", "level=: the level"},
           {"p,active=-1", "active=-1: a number of steps"},
           {"p,active=2x", "active=2x: a number of steps"},
           {"p,memory=yes", "memory=yes: 0 or 1"},
           {"p,stacks", "stacks: key=value"},
           {"p,colour=red", "colour=red: known keys are level"},
           {"p,metrics=memory", "metrics=memory: pipe, l2 or none"},
           {"p,l2_cache=yes", "l2_cache=yes: 0 or 1"},
           {"p,host=all", "host=all: calls or measured"},
           {"p,step=", "step=: a name"},
           {",level=1", "a folder comes first"},
           {"p,wait=1", "active is missing"},
       })
    EXPECT_THAT(parse_profile_options(text).error, HasSubstr(error)) << text;
}

TEST(ProfileOptions, TheRankIsThatOfTheLauncher) {
  const auto rank = [](std::map<std::string, std::string> variables) {
    return read_profile_options([&](const char* name) {
             const auto found = variables.find(name);
             return found == variables.end() ? nullptr : found->second.c_str();
           })
        .rank;
  };
  EXPECT_EQ(rank({}), -1);
  EXPECT_EQ(rank({{"RANK", "3"}}), 3);
  EXPECT_EQ(rank({{"RANK_ID", "2"}, {"RANK", "3"}}), 2);
  EXPECT_EQ(rank({{"RANK", "x"}}), -1);
  EXPECT_EQ(rank({{"RANK", "3"}, {"PMI_RANK", "2"}, {"OMPI_COMM_WORLD_RANK", "1"}}), 3);  // as for the probe
  EXPECT_EQ(rank({{"SLURM_PROCID", "5"}}), 5);
}

}  // namespace
}  // namespace npu::configuration
