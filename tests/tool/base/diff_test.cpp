#include "tool/base/diff.h"

#include <gtest/gtest.h>

#include <random>
#include <sstream>
#include <vector>

namespace migrate {
namespace {

TEST(Diff, EqualTextsGiveNothing) { EXPECT_EQ(unified_diff("a", "x\n", "x\n"), ""); }

TEST(Diff, OneHunk) {
  EXPECT_EQ(unified_diff("a.cu", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"),
            "--- a.cu\n+++ a.cu\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(Diff, InsertIntoNothingAndNoNewlineAtEnd) {
  EXPECT_EQ(unified_diff("a", "", "x\n"), "--- a\n+++ a\n@@ -0,0 +1 @@\n+x\n");
  EXPECT_EQ(
      unified_diff("a", "x", "y"),
      "--- a\n+++ a\n@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+y\n\\ No newline at end of file\n");
}

// Applies a diff of one file the way patch does, checking every context line.
std::string patched(const std::string& before, const std::string& diff) {
  auto lines = [](const std::string& text) {
    std::vector<std::string> result;
    for (size_t begin = 0; begin < text.size();) {
      size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
      result.push_back(text.substr(begin, end - begin));
      begin = end;
    }
    return result;
  };
  std::vector<std::string> old = lines(before), out, script = lines(diff);
  size_t at = 0;
  for (size_t i = 2; i < script.size(); ++i) {
    const std::string& line = script[i];
    bool open = i + 1 < script.size() && script[i + 1].starts_with("\\");
    std::string text = line.substr(1, line.size() - 1 - (open ? 1 : 0));
    if (line.starts_with("@@")) {
      std::istringstream in(line.substr(4));
      size_t begin = 0, count = 1;
      char comma = 0;
      in >> begin;
      if (in.peek() == ',') in >> comma >> count;
      for (size_t to = count == 0 ? begin : begin - 1; at < to; ++at) out.push_back(old[at]);
    } else if (line[0] == ' ' || line[0] == '-') {
      if (at >= old.size() || old[at] != text) return "context mismatch at " + line;
      if (line[0] == ' ') out.push_back(text);
      ++at;
    } else if (line[0] == '+') {
      out.push_back(text);
    }
  }
  for (; at < old.size(); ++at) out.push_back(old[at]);
  std::string result;
  for (const std::string& line : out) result += line;
  return result;
}

TEST(Diff, PatchGivesTheNewText) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    auto text = [&](int lines) {
      std::string result;
      for (int i = 0; i < lines; ++i) result += std::to_string(random() % 9) + "\n";
      if (!result.empty() && random() % 4 == 0) result.pop_back();
      return result;
    };
    std::string before = text(static_cast<int>(random() % 40)), after = before;
    for (int i = 0; i < 3 && !after.empty(); ++i)
      after.replace(random() % after.size(), 1, random() % 2 ? "x\n" : "");
    if (round % 5 == 0) after = text(static_cast<int>(random() % 40));
    if (before == after) continue;
    EXPECT_EQ(patched(before, unified_diff("a", before, after)), after) << before << "---\n" << after;
  }
}

TEST(Diff, ManyLines) {
  std::string before, after;
  for (int i = 0; i < 100000; ++i) {
    before += std::to_string(i) + "\n";
    after += (i % 100 ? std::to_string(i) : "changed") + "\n";
  }
  EXPECT_EQ(patched(before, unified_diff("a", before, after)), after);
}

}  // namespace
}  // namespace migrate
