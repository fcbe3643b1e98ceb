#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <random>
#include <set>

#include "tool/commands/rewrite.h"
#include "tool/commands/undo.h"
#include "tool/findings/match.h"

// A program means the same however it is spread over headers: random graphs of includes, several units each.
// Every piece must become what it becomes in one file.

namespace migrate {
namespace {

namespace fs = std::filesystem;
using Tree = std::map<std::string, std::string>;

struct Piece {
  const char* text;
  std::set<size_t> needs;
};

const std::vector<Piece>& pieces() {
  static const std::vector<Piece> all = {
      {"__device__ int at() { return blockIdx.x * blockDim.x + threadIdx.x; }", {}},
      {"__device__ float twice(float x) { return x * 2; }", {}},
      {"__device__ void put(float* x, float v) { x[at()] = twice(v); }", {0, 1}},
      {"#define CHECK(e) do { if ((e) != cudaSuccess) return 1; } while (0)", {}},
      {"__device__ void wait(float* x) { extern __shared__ float all[]; all[at()] = *x; __syncthreads(); }",
       {0}},
      {"__global__ void one(float* x) { put(x, 1); }", {2}},
      {"template <class T> __global__ void two(T* x) { x[at()] = T(2); wait(x); }", {0, 4}},
      {"template <class F> int start(F f, float* x) { f<<<1, 16>>>(x); return cudaGetLastError(); }", {}},
      {"inline int run(cudaStream_t s) { float* x; CHECK(cudaMalloc(&x, 64)); one<<<1, 16, 0, s>>>(x);\n"
       "  two<float><<<1, 16, 64>>>(x); start(one, x); CHECK(cudaFree(x)); return 0; }",
       {3, 5, 6, 7}},
  };
  return all;
}

std::string marked(size_t piece) {
  std::string number = std::to_string(piece);
  return "// begin " + number + "\n" + pieces()[piece].text + "\n// end " + number + "\n";
}

std::string without(std::string text, const std::string& word) {
  for (size_t at; (at = text.find(word)) != std::string::npos;) text.erase(at, word.size());
  return text;
}

/// What became of each piece. In a header a device function also gets `inline`, which one file does not need.
std::map<size_t, std::string> pieces_of(const Tree& tree) {
  std::map<size_t, std::string> found;
  for (const auto& [path, text] : tree) {
    for (size_t piece = 0; piece < pieces().size(); ++piece) {
      std::string number = std::to_string(piece), open = "// begin " + number + "\n";
      size_t begin = text.find(open);
      if (begin == std::string::npos) continue;
      begin += open.size();
      found[piece] = without(text.substr(begin, text.find("// end " + number, begin) - begin), "inline ");
    }
  }
  return found;
}

/// Cuts the pieces into headers at random places. Each header includes what its pieces need, and some others
/// that stand before it, in any order.
Tree random_tree(uint32_t seed) {
  std::mt19937 random(seed);
  auto below = [&](size_t limit) { return static_cast<size_t>(random() % limit); };
  std::vector<std::vector<size_t>> headers(1);
  for (size_t piece = 0; piece < pieces().size(); ++piece) {
    if (!headers.back().empty() && below(3) != 0) headers.emplace_back();
    headers.back().push_back(piece);
  }
  auto name = [](size_t header) { return (header % 2 ? "inner/h" : "h") + std::to_string(header) + ".cuh"; };
  auto include_line = [&](size_t header, size_t from) {
    std::string up = from != headers.size() && from % 2 ? "../" : "";
    return "#include \"" + up + name(header) + "\"\n";
  };
  Tree tree;
  for (size_t header = 0; header < headers.size(); ++header) {
    std::set<size_t> included;
    for (size_t piece : headers[header]) {
      for (size_t other = 0; other < header; ++other) {
        for (size_t there : headers[other]) {
          if (pieces()[piece].needs.count(there)) included.insert(other);
        }
      }
    }
    for (size_t extra = 0; header > 0 && extra < 2; ++extra) included.insert(below(header));
    std::vector<size_t> order(included.begin(), included.end());
    std::shuffle(order.begin(), order.end(), random);
    std::string text =
        below(2) ? "#pragma once\n"
                 : "#ifndef H" + std::to_string(header) + "\n#define H" + std::to_string(header) + "\n";
    bool guard = text.starts_with("#ifndef");
    for (size_t other : order) text += include_line(other, header);
    for (size_t piece : headers[header]) text += marked(piece);
    tree[name(header)] = text + (guard ? "#endif\n" : "");
  }
  for (const char* unit : {"a.cu", "b.cu", "c.cu"}) {
    std::string text = below(2) ? include_line(below(headers.size()), headers.size()) : "";
    tree[unit] = text + include_line(headers.size() - 1, headers.size()) + "int " + std::string(1, unit[0]) +
                 "() { return run(0); }\n";
  }
  return tree;
}

class IncludeGraph : public testing::TestWithParam<uint32_t> {
 protected:
  IncludeGraph() {
    root_ = (fs::temp_directory_path() /
             ("migrate-graph-" + std::to_string(GetParam()) + "-" + std::to_string(::getpid())))
                .string();
  }
  ~IncludeGraph() override { fs::remove_all(root_); }

  void put(const Tree& tree) {
    fs::remove_all(root_);
    for (const auto& [path, text] : tree) {
      ASSERT_TRUE(disk_->make_directories((fs::path(root_) / path).parent_path().string()));
      ASSERT_TRUE(disk_->write(root_ + "/" + path, text));
    }
  }
  Tree tree() const {
    Tree found;
    const auto listed = disk_->list_recursive(root_);
    for (const std::string& path : *listed) found[fs::relative(path, root_).string()] = *disk_->read(path);
    return found;
  }
  RewriteResult rewrite_in_place() {
    RewriteOptions options;
    options.program.paths = {root_};
    options.program.rule_directories = {std::string(MIGRATE_SOURCE_DIR) + "/rules"};
    options.program.collect.workers.processes = 2;
    options.shim_include = std::string(MIGRATE_SOURCE_DIR) + "/runtime_shim/include";
    options.in_place = true;
    auto result = rewrite(*disk_, options);
    EXPECT_TRUE(result.ok()) << (result ? "" : result.error().message);
    return result ? std::move(*result) : RewriteResult();
  }
  static std::string messages(const RewriteResult& result) {
    std::string all;
    const std::vector<Finding> refused = refusals_of(result.program.facts, result.decisions);
    for (const auto* findings :
         {&result.verification, &result.residual_symbols, &refused, &result.elsewhere}) {
      for (const Finding& f : *findings) all += f.id + " " + f.message + "\n";
    }
    return all;
  }

  std::string root_;
  std::unique_ptr<FileSystem> disk_ = disk_file_system();
};

TEST_P(IncludeGraph, EveryPieceBecomesWhatItBecomesInOneFile) {
  std::string all;
  for (size_t piece = 0; piece < pieces().size(); ++piece) all += marked(piece);
  put({{"one.cu", all}});
  const std::string said = messages(rewrite_in_place());
  const auto wanted = pieces_of(tree());
  ASSERT_EQ(wanted.size(), pieces().size());
  ASSERT_THAT(wanted.at(8), testing::HasSubstr("npu::launch<one"));

  const Tree before = random_tree(GetParam());
  put(before);
  EXPECT_EQ(messages(rewrite_in_place()), said);
  const Tree after = tree();
  EXPECT_EQ(pieces_of(after), wanted);
  EXPECT_EQ(rewrite_in_place().edits, 0u) << "a second run";
  EXPECT_EQ(tree(), after);
  ASSERT_TRUE(undo(*disk_, root_));
  EXPECT_EQ(tree(), before);
}

INSTANTIATE_TEST_SUITE_P(Random, IncludeGraph, testing::Range(1u, 6u));

}  // namespace
}  // namespace migrate
