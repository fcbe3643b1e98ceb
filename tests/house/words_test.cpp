// The old words of the project stay out: names and comments use the terms of docs/glossary.md.

#include "tests/house/words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/house/documents.h"

namespace house {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Banned in identifiers and in comments.
const std::vector<OldWord> kWords = {
    {"meet", "barrier, synchronise or rendezvous"},
    {"meets", "barrier, synchronise or rendezvous"},
    {"meeting", "barrier, synchronisation or rendezvous"},
    {"meetings", "barriers, synchronisations or rendezvous"},
    {"begun", "started; deferred for collectives"},
    {"keeping", "storage, or that stays"},
};

const std::vector<std::string> kBlockLoops = {"tool/npucxx/", "tests/tool/npucxx/"};
const std::vector<std::string> kShim = {"runtime_shim/"};
const std::vector<std::string> kDevice = {"runtime_shim/device/", "tests/shim/device/"};
const std::vector<std::string> kHccl = {"runtime_shim/hccl/", "tests/shim/hccl/"};
const std::vector<std::string> kSimt = {"runtime_shim/simt/", "tests/shim/simt/"};
const std::vector<std::string> kTrain = {"runtime_shim/train/"};
const std::vector<std::string> kTool = {"tool/", "tests/tool/"};

// Banned in code as whole identifiers. Words with another meaning elsewhere are banned in one room only.
const std::vector<OldWord> kIdentifiers = {
    // block loops
    {"is_lane_call", "is_warp_collective"},
    {"Waits", "BarrierAnalysis", kBlockLoops},
    {"Asks", "Requires", kBlockLoops},
    {"asks", "required", kBlockLoops},
    {"SameForAll", "UniformityAnalysis"},
    {"Keeping", "Storage", kBlockLoops},
    {"choose_keeping", "assign_storage"},
    {"Kept", "ContextArray", kBlockLoops},
    {"Kept", "ContextArray", kShim},
    {"Step", "ParallelRegion", kBlockLoops},
    {"Outline", "RegionTree", kBlockLoops},
    {"outline_of", "form_regions"},
    {"Reading", "FunctionAnalysis", kBlockLoops},
    {"Passing", "ParamMode", kBlockLoops},
    {"Begun", "CollectiveSite"},
    {"LaneSite", "CollectiveSite"},
    {"SiteTexts", "CollectiveEmitter"},
    {"VariableTexts", "VariableEmitter"},
    {"loop_text", "emit"},
    {"rooms", "storage_declarations", kBlockLoops},
    {"follows_from", "is_rematerializable"},
    {"npu_here", "npu_active"},
    {"npu_others", "npu_else_mask"},
    {"NPU_OFFER_BLOCK_LOOPS", "NPU_REGISTER_BLOCK_LOOPS"},
    {"OfferedLoops", "RegisteredBlockLoops"},
    {"loops_question", "block_loops_command"},
    // kernels
    {"ThreadPlace", "ThreadContext"},
    {"ThreadPlaces", "ScopedThreadContext"},
    {"in_ring_", "in_order_"},
    {"may_ring", "may_run_in_order"},
    {"leave_ring", "exit_fast_path"},
    {"LaneTable", "WarpSyncTable"},
    {"RunSet", "ReadySet"},
    {"Children", "ChildGrids", kSimt},
    {"from_kernel", "device_runtime", kShim},
    {"memory_image", "memory_snapshot"},
    // device
    {"Habit", "WaitPredictor", kDevice},
    {"deceived", "on_misprediction", kDevice},
    {"LeftWork", "DeferredWorkWatchdog"},
    {"go_round", "sweep", kDevice},
    {"look_after", "arm", kDevice},
    {"Gaps", "AdaptiveSpin", kDevice},
    {"patience_ns", "spin_ns"},
    {"submit_wait_for_work_ahead", "submit_launch_order_barrier"},
    {"lock_soon", "spin_then_lock"},
    {"at_mercy_", "may_block_"},
    {"goes_on", "makes_progress", kDevice},
    {"hurry", "flush", kDevice},
    // collectives
    {"Fabric", "Transport", kHccl},
    {"StagedFabric", "ShmTransport"},
    {"DirectFabric", "LocalTransport"},
    {"GlooFabric", "GlooTransport"},
    {"Board", "SharedControlBlock", kHccl},
    {"RankSlot", "RankState"},
    {"come_together", "agree"},
    {"look_around", "check_peers"},
    {"refuge", "recovery_rendezvous", kHccl},
    {"small_operator", "small_message"},
    {"kGreetingSlot", "kHandshakeTag"},
    {"kFarewellSlot", "kShutdownTag"},
    {"NoBrokenPipeSignal", "ScopedSigpipeBlock"},
    {"Acquaintance", "RendezvousResult"},
    {"Introduction", "RankInfo"},
    {"guest", "client", kHccl},
    {"greeting", "payload, handshake", kHccl},
    {"made_rest", "count_shrink"},
    // runtime and training
    {"place", "index, location, address or coordinates", kShim},
    {"Place", "ThreadContext, Index or Coordinates", kShim},
    {"room", "capacity, or reserved memory", kShim},
    {"draft", "builder, or node", kShim},
    {"NodeDraft", "CaptureNodeBuilder"},
    {"device_facts", "device_properties"},
    {"Lane", "FlatParameter", kTrain},
    {"lane", "FlatParameter", kTrain},
    {"lane_view", "flat_view"},
    {"move_in", "flatten", kTrain},
    {"move_out", "unflatten", kTrain},
    {"stash", "accumulated_grads", kTrain},
    {"set_aside", "accumulate_grads", kTrain},
    // tool
    {"is_a_strangers_name", "is_third_party_name"},
    {"is_for_want_of_a_header", "caused_by_missing_header"},
    {"OriginalPlaces", "SourceMap"},
    {"HeaderTrouble", "HeaderDiagnostic"},
    {"repeat_troubles", "replay_diagnostics"},
    {"file_head", "preamble"},
    {"HeadReader", "PreambleScanner"},
    {"second_looks", "reparse_jobs"},
    {"set_apart", "disambiguate_usr"},
    {"unite_shared", "merge_usr"},
    {"leftovers", "residual_symbols"},
    {"SharedPlace", "SharedLocation"},
    {"SharedPlaces", "SharedLocations"},
    {"StepPlace", "InsertionPoint"},
    {"gives_place_away", "index_escapes"},
    {"Regroup", "Stencil"},
    {"goes_on", "is_continued, or completed", kTool},
};

const std::vector<WordException> kExceptions = {
    {"tests/house/words_test.cpp", "", "has the lists and the examples"},
    {"tests/house/words.h", "", "has an example"},
    {"docs/glossary.md", "", "may name what a term replaces"},
    {"docs/adr/", "", "records keep the words of their time"},
};

std::vector<std::string> problems(const std::string& path, const std::string& text) {
  static const std::vector<OldWord> kNone;
  const bool is_page = path.size() > 3 && path.compare(path.size() - 3, 3, ".md") == 0;  // prose, not code
  return old_words_in(path, text, kWords, is_page ? kNone : kIdentifiers, kExceptions);
}

TEST(WordCheck, SplitsIdentifiers) {
  EXPECT_THAT(parts_of("kMeetingPoint_x"), ElementsAre("k", "meeting", "point", "x"));
  EXPECT_THAT(parts_of("NPU_MEET_H_"), ElementsAre("npu", "meet", "h"));
  EXPECT_THAT(parts_of("HTTPServer2"), ElementsAre("http", "server2"));
  EXPECT_THAT(parts_of("___"), IsEmpty());
}

TEST(WordCheck, FindsWordsInCommentsAndParts) {
  EXPECT_THAT(problems("tool/a.h", "// ranks meet\n"),
              ElementsAre("tool/a.h: meet, write barrier, synchronise or rendezvous"));
  EXPECT_EQ(problems("tool/a.h", "int meet_block(); int kMeeting; /* Begun */").size(), 3u);
  EXPECT_THAT(problems("tool/a.h", "int meeter; bool bookkeeping; // met"), IsEmpty());
}

TEST(WordCheck, FindsIdentifiersInCodeAndStringsOnly) {
  EXPECT_EQ(problems("tool/a.h", "RunSet set;").size(), 1u);
  EXPECT_EQ(problems("tool/a.h", "emit(\"npu_here[\");").size(), 1u);
  EXPECT_THAT(problems("tool/a.h", "// RunSet\n/* RunSet */ RunSets sets; // \"RunSet\"\n"), IsEmpty());
  EXPECT_EQ(problems("tool/a.h", "char c = '\"'; // \"\nRunSet set;").size(), 1u);
  EXPECT_EQ(problems("tool/a.h", "int n = 1'000; RunSet set; // don't").size(), 1u);
  EXPECT_EQ(problems("tool/a.h", "auto s = R\"(// RunSet \")\"; // RunSet").size(), 1u);
  EXPECT_THAT(problems("tool/a.h", "auto s = R\"(\")\"; // RunSet"), IsEmpty());
}

TEST(WordCheck, KnowsRoomsAndExceptions) {
  EXPECT_EQ(problems("runtime_shim/a.h", "int place;").size(), 1u);
  EXPECT_THAT(problems("tool/decide/a.h", "int place;"), IsEmpty());
  EXPECT_THAT(problems("docs/adr/0001.md", "Two trees that never meet."), IsEmpty());
  EXPECT_EQ(problems("docs/architecture.md", "Two trees that never meet.").size(), 1u);
  EXPECT_THAT(problems("runtime_shim/README.md", "Each room has a place."), IsEmpty());
}

TEST(House, OldWordsStayOut) {
  std::vector<File> files = pages();
  for (const char* folder : {"tool", "runtime_shim", "tests"}) {
    std::vector<File> sources = files_below(folder, {".h", ".cpp", ".cuh", ".cu", ".md"});
    files.insert(files.end(), sources.begin(), sources.end());
  }
  ASSERT_GT(files.size(), 500u);
  std::vector<std::string> all;
  for (const File& file : files) {
    if (file.path == "CHANGELOG.md") continue;  // releases keep the words of their time
    for (std::string& problem : problems(file.path, file.text)) all.push_back(std::move(problem));
  }
  EXPECT_THAT(all, IsEmpty());
}

}  // namespace
}  // namespace house
