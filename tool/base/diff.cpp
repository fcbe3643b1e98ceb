#include "tool/base/diff.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace migrate {
namespace {

using Lines = std::vector<std::string_view>;

// Lines with their endings.
Lines split(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

struct Match {
  size_t a, b;
};

// Finds pairs of equal lines, in ascending order in both texts.
class Matcher {
 public:
  Matcher(const Lines& a, const Lines& b) : a_(a), b_(b) {}

  std::vector<Match> run() {
    match(0, a_.size(), 0, b_.size());
    return std::move(matches_);
  }

 private:
  void match(size_t a0, size_t a1, size_t b0, size_t b1) {
    while (a0 < a1 && b0 < b1 && a_[a0] == b_[b0]) matches_.push_back({a0++, b0++});
    size_t tail = 0;
    while (a0 < a1 - tail && b0 < b1 - tail && a_[a1 - tail - 1] == b_[b1 - tail - 1]) ++tail;
    between(a0, a1 - tail, b0, b1 - tail);
    for (size_t i = tail; i > 0; --i) matches_.push_back({a1 - i, b1 - i});
  }

  void between(size_t a0, size_t a1, size_t b0, size_t b1) {
    if (a0 == a1 || b0 == b1) return;
    std::vector<Match> anchors = unique_matches(a0, a1, b0, b1);
    if (anchors.empty()) return subsequence(a0, a1, b0, b1);
    for (Match anchor : anchors) {
      match(a0, anchor.a, b0, anchor.b);
      matches_.push_back(anchor);
      a0 = anchor.a + 1;
      b0 = anchor.b + 1;
    }
    match(a0, a1, b0, b1);
  }

  // Lines that occur once on both sides, reduced to a longest ascending sequence.
  std::vector<Match> unique_matches(size_t a0, size_t a1, size_t b0, size_t b1) {
    struct Count {
      size_t in_a = 0, in_b = 0, b = 0;
    };
    std::unordered_map<std::string_view, Count> counts;
    for (size_t i = a0; i < a1; ++i) ++counts[a_[i]].in_a;
    for (size_t i = b0; i < b1; ++i) {
      Count& count = counts[b_[i]];
      ++count.in_b;
      count.b = i;
    }
    std::vector<Match> candidates;
    for (size_t i = a0; i < a1; ++i) {
      const Count& count = counts[a_[i]];
      if (count.in_a == 1 && count.in_b == 1) candidates.push_back({i, count.b});
    }
    return longest_ascending(candidates);
  }

  // Patience sorting: `tails[k]` ends the best run of length k + 1.
  static std::vector<Match> longest_ascending(const std::vector<Match>& candidates) {
    std::vector<size_t> tails, previous(candidates.size());
    for (size_t i = 0; i < candidates.size(); ++i) {
      auto at = std::lower_bound(tails.begin(), tails.end(), candidates[i].b,
                                 [&](size_t k, size_t b) { return candidates[k].b < b; });
      previous[i] = at == tails.begin() ? candidates.size() : *std::prev(at);
      if (at == tails.end())
        tails.push_back(i);
      else
        *at = i;
    }
    std::vector<Match> run;
    for (size_t i = tails.empty() ? candidates.size() : tails.back(); i < candidates.size();
         i = previous[i]) {
      run.push_back(candidates[i]);
    }
    std::reverse(run.begin(), run.end());
    return run;
  }

  // Longest common subsequence by dynamic programming; a large remainder counts as replaced as a whole.
  void subsequence(size_t a0, size_t a1, size_t b0, size_t b1) {
    size_t n = a1 - a0, m = b1 - b0;
    if (n * m > 4'000'000) return;
    std::vector<uint32_t> length((n + 1) * (m + 1), 0);
    auto at = [&](size_t i, size_t j) -> uint32_t& { return length[i * (m + 1) + j]; };
    for (size_t i = n; i-- > 0;) {
      for (size_t j = m; j-- > 0;) {
        at(i, j) = a_[a0 + i] == b_[b0 + j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
      }
    }
    for (size_t i = 0, j = 0; i < n && j < m;) {
      if (a_[a0 + i] == b_[b0 + j])
        matches_.push_back({a0 + i++, b0 + j++});
      else if (at(i + 1, j) >= at(i, j + 1))
        ++i;
      else
        ++j;
    }
  }

  const Lines& a_;
  const Lines& b_;
  std::vector<Match> matches_;
};

struct Change {
  size_t a0, a1, b0, b1;
};

std::vector<Change> changes(const Lines& a, const Lines& b) {
  std::vector<Match> matches = Matcher(a, b).run();
  matches.push_back({a.size(), b.size()});
  std::vector<Change> result;
  size_t i = 0, j = 0;
  for (Match match : matches) {
    if (i < match.a || j < match.b) result.push_back({i, match.a, j, match.b});
    i = match.a + 1;
    j = match.b + 1;
  }
  return result;
}

void put(std::string& out, char mark, std::string_view line) {
  out += mark;
  out += line;
  if (!line.ends_with('\n')) out += "\n\\ No newline at end of file\n";
}

std::string span(size_t begin, size_t count) {
  return std::to_string(count == 0 ? begin : begin + 1) + (count == 1 ? "" : "," + std::to_string(count));
}

constexpr size_t kContext = 3;

// One hunk: changes whose context lines touch.
void put_hunk(std::string& out, const Lines& a, const Lines& b, const Change* first, const Change* last) {
  size_t lead = std::min(first->a0, kContext), trail = std::min(a.size() - last->a1, kContext);
  size_t a0 = first->a0 - lead, b0 = first->b0 - lead;
  out += "@@ -" + span(a0, last->a1 + trail - a0) + " +" + span(b0, last->b1 + trail - b0) + " @@\n";
  size_t i = a0;
  for (const Change* change = first; change <= last; ++change) {
    for (; i < change->a0; ++i) put(out, ' ', a[i]);
    for (; i < change->a1; ++i) put(out, '-', a[i]);
    for (size_t j = change->b0; j < change->b1; ++j) put(out, '+', b[j]);
  }
  for (; i < last->a1 + trail; ++i) put(out, ' ', a[i]);
}

}  // namespace

std::string unified_diff(const std::string& path, const std::string& before, const std::string& after) {
  if (before == after) return {};
  Lines a = split(before), b = split(after);
  std::vector<Change> all = changes(a, b);
  std::string out = "--- " + path + "\n+++ " + path + "\n";
  for (size_t first = 0; first < all.size();) {
    size_t last = first;
    while (last + 1 < all.size() && all[last + 1].a0 - all[last].a1 <= 2 * kContext) ++last;
    put_hunk(out, a, b, &all[first], &all[last]);
    first = last + 1;
  }
  return out;
}

}  // namespace migrate
