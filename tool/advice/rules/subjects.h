#pragma once
#include <map>
#include <string>
#include <vector>

#include "tool/advice/rules/rule.h"

namespace migrate {

/// Adds up what a finding is about, by name.
class SubjectSums {
 public:
  explicit SubjectSums(const RankProfile& rank) : rank_(rank) {}
  /// One occurrence; the detail of the longest one counts. `time` is what it costs, `duration` decides which is the longest.
  void add(const std::string& name, Nanoseconds time, const std::string& detail = "");
  void add(const std::string& name, Nanoseconds time, const std::string& detail, int64_t count);

  bool empty() const { return sums_.empty(); }
  size_t size() const { return sums_.size(); }  ///< different names
  int64_t count() const { return count_; }
  Nanoseconds time() const { return time_; }
  /// The largest ten, with the lines of the program where the profile has call stacks.
  std::vector<AdviceSubject> largest() const;

 private:
  struct Sum {
    AdviceSubject subject;
    Nanoseconds longest = -1;
  };
  const RankProfile& rank_;
  std::map<std::string, Sum> sums_;
  int64_t count_ = 0;
  Nanoseconds time_ = 0;
};

/// A finding about a rank; share and priority follow from `time`.
Advice make_advice(const RankContext& context, const char* id, std::vector<std::string> values,
                   Nanoseconds time, std::vector<AdviceSubject> subjects = {});

/// The limit of a threshold in microseconds as a time.
inline Nanoseconds from_microseconds(double microseconds) {
  return static_cast<Nanoseconds>(microseconds * 1000);
}

/// `time` as a share of the rank's time; 0 for a rank without time.
double share_of(const RankContext& context, Nanoseconds time);

}  // namespace migrate
