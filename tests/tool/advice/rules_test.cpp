// Each rule has a folder that triggers it and one, nearly the same, that does not.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "tests/tool/support/profile_folder.h"
#include "tool/advice/advise.h"
#include "tool/advice/rules/rule.h"
#include "tool/profile/read_profile.h"

namespace migrate {
namespace {

AdviceReport advice_on(ProfileFolder& folder) {
  auto profile = read_profile(folder.write());
  EXPECT_TRUE(profile.ok()) << (profile.ok() ? "" : profile.error().message);
  return advise_on(*profile, Thresholds());
}

const Advice* find_advice(const AdviceReport& report, const std::string& id) {
  for (const Advice& advice : report.advice)
    if (advice.id == id) return &advice;
  return nullptr;
}

/// A rule, and a folder by `hit`: true triggers it, false is a near miss.
struct RuleCase {
  const char* id;
  std::function<void(ProfileFolder&, bool hit)> build;
  int ranks = 1;
};

void many_kernels(ProfileFolder& folder, int count, double duration, double gap) {
  for (int i = 0; i < count; ++i)
    folder.kernel({"k" + std::to_string(i % 7), i * (duration + gap), duration});
}

void repeat_pair(ProfileFolder& folder, int count, double duration) {
  for (int i = 0; i < count; ++i) {
    folder.kernel({.name = "bias",
                   .start = i * 100.0,
                   .duration = duration,
                   .shapes = "64,1024",
                   .types = "FLOAT",
                   .output = "64,1024"});
    folder.kernel({.name = "relu",
                   .start = i * 100.0 + 40,
                   .duration = duration,
                   .shapes = "64,1024",
                   .types = "FLOAT",
                   .output = "64,1024"});
    // Something else between the repetitions, a different one each time.
    folder.kernel({.name = "other" + std::to_string(i), .start = i * 100.0 + 90, .duration = 1});
  }
}

std::string collective(const std::string& link, double mb, double ms, const std::string& sizes) {
  return R"j({"step1":{"p2p":{},"collective":{"hcom_allReduce__1_0_1@g":{"Communication Bandwidth Info":{")j" +
         link + R"j(":{"Transit Size(MB)":)j" + std::to_string(mb) + R"j(,"Transit Time(ms)":)j" +
         std::to_string(ms) + R"j(,"Size Distribution":{)j" + sizes + R"j(}}}},"Total Op Info":{}}}})j";
}

std::string sdma(double bytes, double bandwidth) {
  return R"j("transport type":"SDMA","link type":"HCCS","size(Byte)":)j" + std::to_string(bytes) +
         R"j(,"bandwidth(GB/s)":)j" + std::to_string(bandwidth);
}

const std::vector<RuleCase>& computation_cases() {
  static const std::vector<RuleCase> cases = {
      {id::ai_cpu,
       [](auto& f, bool hit) {
         f.kernel({.name = "DGemm", .start = 0, .duration = hit ? 20.0 : 19.0, .core = "AI_CPU"});
       }},
      {id::dynamic_shape,
       [](auto& f, bool hit) {
         f.kernel({.name = "Add", .start = 0, .duration = 5, .state = "dynamic"});
         f.kernel({.name = "Mul", .start = 9, .duration = 5, .state = hit ? "dynamic" : "static"});
       }},
      {id::block_dim,
       [](auto& f, bool hit) {
         f.cores(24, 48).kernel({.name = "Add", .start = 0, .duration = 50, .blocks = hit ? 49 : 96});
       }},
      {id::no_bound,
       [](auto& f, bool hit) {
         f.kernel({.name = "Add", .start = 0, .duration = 50, .pipes = {0, 0, 0.3, hit ? 0.5 : 0.85, 0.3}});
       }},
      {id::core_performance,
       [](auto& f, bool hit) {
         f.kernel({.name = "MatMul",
                   .start = 0,
                   .duration = 50,
                   .core = "AI_CORE",
                   .pipes = {hit ? 0.5 : 0.85, 0.6}});
       }},
      {id::core_frequency,
       [](auto& f, bool hit) {
         f.cores(24, 48, 1800)
             .times(100, 0, 0, 1)
             .raw(R"({"ph":"C","name":"AI Core Freq","pid":105,"tid":0,"ts":"5","args":{"MHz":)" +
                  std::string(hit ? "1500" : "1750") + "}}");
       }},
      {id::fusible, [](auto& f, bool hit) { repeat_pair(f, hit ? 6 : 4, 5); }},
  };
  return cases;
}

const std::vector<RuleCase>& core_cases() {
  static const std::vector<RuleCase> cases = {
      {id::host_kernels,
       [](auto& f, bool hit) {
         f.kernel({.name = "scan", .start = 0, .duration = 50, .core = "AI_CPU"});
         f.file("../modelled_time.json", R"({"chip":"Ascend910B1","without_model":[{"name":")" +
                                             std::string(hit ? "scan" : "sort") + "\"}]}");
       }},
      {id::unaligned_size,
       [](auto& f, bool hit) {
         f.kernel({.name = "softmax",
                   .start = 0,
                   .duration = 50,
                   .shapes = hit ? "64,33" : "64,40",
                   .types = "FLOAT"});
       }},
      {id::low_core_use,
       [](auto& f, bool hit) {
         f.cores(24, 48).kernel({.name = "sum", .start = 0, .duration = 50, .blocks = hit ? 1 : 24});
       }},
      {id::cast_chain,
       [](auto& f, bool hit) {
         for (int i = 0; i < 2; ++i) {
           f.kernel({.name = "Cast", .start = i * 40.0, .duration = 5, .shapes = "8,8", .output = "8,8"});
           if (!hit) f.kernel({.name = "Mul", .start = i * 40.0 + 10, .duration = 5});
           f.kernel(
               {.name = "Cast", .start = i * 40.0 + 20, .duration = 5, .shapes = "8,8", .output = "8,8"});
           f.kernel({.name = "Add", .start = i * 40.0 + 30, .duration = 5});
         }
       }},
  };
  return cases;
}

const std::vector<RuleCase>& schedule_cases() {
  static const std::vector<RuleCase> cases = {
      {id::idle_device, [](auto& f, bool hit) { f.times(85, 0, 0, hit ? 15 : 9); }},
      {id::environment,
       [](auto& f, bool hit) {
         f.times(90, 0, 0, 1)
             .file("../profiler_metadata.json",
                   R"({"ENV_VARIABLES":{"ASCEND_GLOBAL_LOG_LEVEL":"3","HOST_CACHE_CAPACITY":"20",
                                   "ACLNN_CACHE_LIMIT":")" +
                       std::string(hit ? "100" : "10000") + "\"}}");
       }},
      {id::operator_dispatch,
       [](auto& f, bool hit) {
         f.times(90, 0, 0, 1);
         for (int i = 0; i < (hit ? 20 : 19); ++i) f.call("AscendCL@aclopCompileAndExecute", i * 3.0, 2);
       }},
      {id::synchronize_stream,
       [](auto& f, bool hit) {
         f.times(90, 0, 0, 1);
         for (int i = 0; i < 10; ++i) {
           f.call("Node@launch", i * 10.0, 2);
           if (hit || i % 2 == 0) f.call("AscendCL@aclrtSynchronizeStream", i * 10.0 + 3, 5);
         }
       }},
      {id::memory_operator,
       [](auto& f, bool hit) {
         f.times(90000, 0, 0, 1);
         for (int i = 0; i < 10; ++i) f.call("AscendCL@aclrtFree", i * 2000.0, hit ? 1000 : 999);
       }},
      {id::input_loading,
       [](auto& f, bool hit) {
         f.times(90, 0, 0, 20000).event("Python", "1", "DataLoader::next", 0, hit ? 10000 : 9999);
       }},
      {id::host_stall,
       [](auto& f, bool hit) {
         f.times(90, 0, 0, 250000).call("AscendCL@aclrtMalloc", 1, 1);
         for (int i = 0; i < (hit ? 10 : 11); ++i) f.call("Node@launch", 1000.0 + i * 10, 2);
       }},
      {id::pageable_copies,
       [](auto& f, bool hit) { f.times(90, 0, 0, 1).copy(0, 1000, hit ? 4e6 : 2.4e7, "host to device"); }},
      {id::small_copies,
       [](auto& f, bool hit) {
         f.times(90, 0, 0, 1);
         for (int i = 0; i < 20; ++i) f.copy(i * 5.0, 2, hit ? 4 : 65536, "host to device");
       }},
      {id::serialised_copies,
       [](auto& f, bool hit) {
         f.times(90, 0, 0, 1).kernel({"k", 0, 50}).copy(60, 30, 1000, "host to device", hit ? 7 : 8);
       }},
      {id::launch_bound, [](auto& f, bool hit) { many_kernels(f, 20, hit ? 5 : 15, 5); }},
  };
  return cases;
}

const std::vector<RuleCase>& communication_cases() {
  static const std::vector<RuleCase> cases = {
      {id::packets,
       [](auto& f, bool hit) {
         f.times(90, 0, 0, 1)
             .file("communication.json",
                   collective("SDMA", 8, 2, hit ? R"("2":[3,1],"32":[7,1])" : R"("2":[1,1],"32":[9,1])"));
       }},
      {id::byte_alignment,
       [](auto& f, bool hit) {
         f.times(90, 0, 0, 1).event("Communication", "2", "Memcpy", 0, 5, sdma(hit ? 1000 : 1024, 20));
       }},
      {id::bandwidth_contention,
       [](auto& f, bool hit) {
         f.kernel({.name = "MatMul", .start = 0, .duration = 50, .core = "AI_CORE", .pipes = {0.9, 0.5}});
         f.event("Communication", "2", "Memcpy", hit ? 10 : 60, 20, sdma(1024, 10));
       }},
      {id::retransmission,
       [](auto& f, bool hit) {
         f.times(90, 0, 0, 1).file("communication.json", collective("RDMA", 100, hit ? 4100 : 3900, ""));
       }},
      {id::exposed_collectives, [](auto& f, bool hit) { f.times(80, 30, hit ? 20 : 3, 1); }},
      {id::slow_rank,
       [](auto& f, bool hit) {
         f.rank(0).times(1000, 0, 0, 5);
         f.rank(1).times(hit ? 1100 : 1040, 0, 0, 5);
       },
       2},
      {id::slow_link,
       [](auto& f, bool hit) {
         f.rank(0).times(1000, 100, 0, 5).file("communication.json", collective("HCCS", 100, 5, ""));
         f.rank(1)
             .times(1000, 100, 0, 5)
             .file("communication.json", collective("HCCS", 100, hit ? 10 : 5.2, ""));
       },
       2},
  };
  return cases;
}

std::vector<RuleCase> all_cases() {
  std::vector<RuleCase> all;
  for (const auto* part : {&computation_cases(), &core_cases(), &schedule_cases(), &communication_cases()})
    all.insert(all.end(), part->begin(), part->end());
  return all;
}

TEST(AdviceRules, AreTriggeredAndNotTriggered) {
  for (const RuleCase& one : all_cases()) {
    ProfileFolder hit(one.ranks), miss(one.ranks);
    one.build(hit, true);
    one.build(miss, false);
    const AdviceReport found = advice_on(hit), none = advice_on(miss);
    EXPECT_THAT(found.notes, testing::IsEmpty()) << one.id;
    EXPECT_NE(find_advice(found, one.id), nullptr) << one.id << " is not triggered";
    EXPECT_EQ(find_advice(none, one.id), nullptr) << one.id << " is triggered by the near miss";
  }
}

TEST(AdviceRules, HaveACaseEach) {
  std::set<std::string> tested, rules;
  for (const RuleCase& one : all_cases()) tested.insert(one.id);
  for (const AdviceRule& rule : advice_rules()) rules.insert(rule.id);
  EXPECT_EQ(tested, rules);
}

TEST(AdviceRules, FusedSequenceIsTheShortestAndGainsItsGaps) {
  ProfileFolder folder;
  repeat_pair(folder, 6, 5);
  const AdviceReport report = advice_on(folder);
  const Advice* advice = find_advice(report, id::fusible);
  ASSERT_NE(advice, nullptr);
  EXPECT_EQ(advice->values[0], "bias, relu");
  EXPECT_EQ(advice->values[1], "6");
  // 6 times a gap of 35 us, and 2 * 256 KiB at 1600 GB/s.
  EXPECT_EQ(advice->time, 6 * (35000 + 2 * 64 * 1024 * 4 / 1600));
  EXPECT_TRUE(advice->is_modelled);
}

TEST(AdviceRules, RanksWithOneFindingAreOneFinding) {
  ProfileFolder folder(3);
  for (size_t i = 0; i < 3; ++i)
    folder.rank(i)
        .times(50, 0, 0, 50)
        .kernel(
            {.name = "DGemm", .start = 0, .duration = 20.0 + 5.0 * static_cast<double>(i), .core = "AI_CPU"});
  const AdviceReport report = advice_on(folder);
  const Advice* advice = find_advice(report, id::ai_cpu);
  ASSERT_NE(advice, nullptr);
  EXPECT_EQ(advice->ranks.front(), 2);
  EXPECT_EQ(advice->ranks.size(), 3u);
  EXPECT_EQ(advice->time, 30000);
  EXPECT_NEAR(advice->share, 0.3, 1e-9);
  EXPECT_EQ(advice->priority, Priority::high);
}

TEST(AdviceRules, PageableIsWhatTheProfileSays) {
  for (int pageable : {0, 1}) {
    ProfileFolder folder;
    folder.times(90, 0, 0, 1)
        .event("Ascend Hardware", "7", "MEMCPY_ASYNC", 0, 1000,
               R"j("Task Type":"MEMCPY_ASYNC","size(B)":4000000,"operation":"host to device","pageable":)j" +
                   std::to_string(pageable));
    EXPECT_EQ(find_advice(advice_on(folder), id::pageable_copies) != nullptr, pageable == 1);
  }
}

TEST(AdviceRules, LinesComeFromCallStacks) {
  ProfileFolder folder;
  folder.times(50, 0, 0, 1).kernel({.name = "DGemm", .start = 0, .duration = 40, .core = "AI_CPU"});
  folder.file("operator_details.csv", "Name,Input Shapes,Call Stack\nDGemm,,\"train() main.cu:42; main\"\n");
  const AdviceReport report = advice_on(folder);
  const Advice* advice = find_advice(report, id::ai_cpu);
  ASSERT_NE(advice, nullptr);
  EXPECT_EQ(advice->subjects[0].place.file, "main.cu");
  EXPECT_EQ(advice->subjects[0].place.line, 42u);
}

}  // namespace
}  // namespace migrate
