#include "tool/program/collect_jobs.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "tool/facts/collect/newer_standard.h"
#include "tool/facts/frontend/errors.h"
#include "tool/program/alternatives.h"
#include "tool/program/parse_jobs.h"

namespace migrate {
namespace {

/// The facts of all jobs, with or without alternatives.
class Rounds {
 public:
  Rounds(const std::vector<ParseJob>& jobs, const ParseContext& context, const CollectOptions& options)
      : jobs_(jobs),
        context_(context),
        options_(options),
        results_(jobs.size()),
        cache_(options.cache_directory, options.tool, context) {}

  ProgramFacts run() {
    std::vector<size_t> open(jobs_.size());
    std::iota(open.begin(), open.end(), size_t{0});
    const auto samples = samples_of_large_sets(jobs_);
    if (!samples.empty()) open = parse_with_guesses(guesses_from(samples, open), open);
    round(open);
    const auto groups = groups_left(jobs_, left_);
    Groups samples_left;
    for (const auto& group : groups) samples_left.push_back(sample_of(group));
    try_all(samples_left);
    try_what_helped(groups);
    for (auto& [i, facts] : left_) results_.add(i, std::move(facts));
    return results_.take();
  }

 private:
  using Arguments = std::vector<std::string>;
  using Tries = std::vector<std::pair<size_t, Arguments>>;  ///< jobs, and what is added to their arguments
  using Groups = std::vector<std::vector<size_t>>;

  /// What is known of the jobs with certain alternatives before all are parsed.
  struct Guess {
    Arguments more;
    std::set<std::string> missing;  ///< headers that were not found without `more`
  };
  using Guesses = std::map<Alternatives, Guess>;

  /// Parses the samples, which leave `open`, and returns what helped at least half of each, or a quarter if it did the others no harm.
  Guesses guesses_from(const Groups& samples, std::vector<size_t>& open) {
    std::set<size_t> first;
    for (const auto& sample : samples) first.insert(sample.begin(), sample.end());
    std::erase_if(open, [&](size_t i) { return first.count(i) > 0; });
    round({first.begin(), first.end()});
    Groups left(samples.size());
    std::vector<std::set<std::string>> missing(samples.size());
    for (size_t number = 0; number < samples.size(); ++number) {
      for (size_t i : samples[number]) {
        if (left_.count(i) == 0) continue;
        left[number].push_back(i);
        missing[number].merge(missing_headers(left_.at(i)));
      }
    }
    try_all(left);
    Guesses guesses;
    for (size_t number = 0; number < samples.size(); ++number) {
      const auto [more, count] = what_helped(left[number]);
      const bool is_safe = harmful_.count(more) == 0;
      if (count > 0 && count * (is_safe ? 4 : 2) >= samples[number].size())
        guesses[jobs_[samples[number].front()].alternatives] = {more, std::move(missing[number])};
    }
    return guesses;
  }

  /// Parses the jobs of `open` for which there is a guess, with it. Those that lack one of the headers that the sample lacked are done:
  /// without the guess they would lack it, too. Returns the others.
  std::vector<size_t> parse_with_guesses(const Guesses& guesses, const std::vector<size_t>& open) {
    std::vector<size_t> others;
    Tries tries;
    for (size_t i : open) {
      const auto guess = guesses.find(jobs_[i].alternatives);
      if (guess == guesses.end())
        others.push_back(i);
      else
        tries.emplace_back(i, guess->second.more);
    }
    with_more(tries, [&](size_t i, const Arguments&, ProgramFacts facts) {
      const std::set<std::string>& known = guesses.at(jobs_[i].alternatives).missing;
      const std::set<std::string> missing = missing_headers(facts);
      const bool is_known = std::any_of(missing.begin(), missing.end(),
                                        [&](const std::string& name) { return known.count(name) > 0; });
      if (is_known)
        results_.add(i, std::move(facts));
      else
        others.push_back(i);
    });
    std::sort(others.begin(), others.end());
    return others;
  }

  /// The alternative that helped most of these jobs, and how many.
  std::pair<Arguments, size_t> what_helped(const std::vector<size_t>& jobs) const {
    std::map<Arguments, size_t> helped;
    for (size_t i : jobs) {
      if (const auto known = helped_.find(i); known != helped_.end()) ++helped[known->second];
    }
    if (helped.empty()) return {};
    return *std::max_element(helped.begin(), helped.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
  }

  /// All alternatives of these jobs.
  void try_all(const Groups& samples) {
    std::vector<size_t> all;
    size_t most = 0;
    for (const auto& sample : samples) {
      for (size_t i : sample) {
        if (!tried_.insert(i).second) continue;
        all.push_back(i);
        most = std::max(most, jobs_[i].alternatives.size());
        if (may_need_newer_standard(left_.at(i))) too_new_.insert(i);
      }
    }
    for (size_t number = 0; number < most; ++number) {
      Tries tries;
      for (size_t i : all) {
        const auto& alternatives = jobs_[i].alternatives;
        if (number >= alternatives.size() || errors_in(left_.at(i)) == 0) continue;
        const Arguments& more = alternatives[number];
        if (more.back() != kNewerStandard || too_new_.count(i) > 0) tries.emplace_back(i, more);
      }
      attempt(tries);
    }
  }

  /// The other jobs of a group with the alternative that helped most jobs of its sample, if that was a quarter or more.
  void try_what_helped(const Groups& groups) {
    Tries tries;
    for (const auto& group : groups) {
      const auto [best, count] = what_helped(group);
      if (count == 0 || count * 4 < sample_of(group).size()) continue;
      for (size_t i : group) {
        if (tried_.count(i) == 0) tries.emplace_back(i, best);
      }
    }
    attempt(tries);
  }

  /// Parses jobs with more arguments, and keeps what has fewer errors.
  void attempt(const Tries& tries) {
    with_more(tries, [&](size_t i, const Arguments& more, ProgramFacts facts) {
      if (facts.units[0].outcome == TranslationUnit::Outcome::failed) return;
      if (may_need_newer_standard(facts)) too_new_.insert(i);
      if (errors_in(facts) > errors_in(left_.at(i))) harmful_.insert(more);
      if (errors_in(facts) >= errors_in(left_.at(i))) return;
      left_.at(i) = std::move(facts);
      helped_[i] = more;
    });
  }

  /// The facts of jobs with more arguments and without alternatives.
  template <class Receive>
  void with_more(const Tries& tries, Receive receive) {
    std::vector<ParseJob> jobs;
    for (const auto& [i, more] : tries) {
      jobs.push_back(jobs_[i]);
      jobs.back().alternatives.clear();
      jobs.back().arguments.insert(jobs.back().arguments.end(), more.begin(), more.end());
    }
    std::vector<size_t> numbers(jobs.size());
    std::iota(numbers.begin(), numbers.end(), size_t{0});
    find_or_parse(jobs, numbers, [&](size_t number, ProgramFacts facts) {
      receive(tries[number].first, tries[number].second, std::move(facts));
    });
  }

  void round(const std::vector<size_t>& numbers) {
    find_or_parse(jobs_, numbers, [&](size_t i, ProgramFacts facts) { take(i, std::move(facts)); });
  }

  /// The facts of the jobs whose numbers are given: from the cache, or parsed.
  void find_or_parse(const std::vector<ParseJob>& jobs, const std::vector<size_t>& numbers,
                     const Sink& receive) {
    Stage stage(options_.progress, numbers.size());
    const Sink taken = [&](size_t i, ProgramFacts facts) {
      stage.finished(jobs[i].file);
      receive(i, std::move(facts));
    };
    std::vector<size_t> wanted;
    for (size_t i : numbers) {
      if (auto known = cache_.find(jobs[i]))
        taken(i, std::move(*known));
      else
        wanted.push_back(i);
    }
    if (!wanted.empty()) parse_jobs(jobs, wanted, context_, options_, cache_, taken);
  }

  void take(size_t i, ProgramFacts facts) {
    if (leaves_alternatives(jobs_[i], facts, *context_.rules)) {
      left_[i] = std::move(facts);
      return;
    }
    results_.add(i, std::move(facts));
  }

  const std::vector<ParseJob>& jobs_;
  const ParseContext& context_;
  const CollectOptions& options_;
  InOrder results_;
  FactsCache cache_;
  std::map<size_t, ProgramFacts> left_;  ///< jobs whose alternatives were not tried in the first round
  std::map<size_t, Arguments> helped_;   ///< jobs for which an alternative was better, and the best
  std::set<size_t> tried_;               ///< jobs of which all alternatives were tried
  std::set<Arguments> harmful_;          ///< what gave some job more errors than it had
  std::set<size_t> too_new_;             ///< jobs whose text may need a newer standard
};

}  // namespace

ProgramFacts collect_all(const std::vector<ParseJob>& jobs, const ParseContext& context,
                         const CollectOptions& options) {
  return Rounds(jobs, context, options).run();
}

}  // namespace migrate
