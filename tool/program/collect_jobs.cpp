#include "tool/program/collect_jobs.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "tool/facts/collect/newer_standard.h"
#include "tool/facts/frontend/errors.h"
#include "tool/facts/model/facts_codec.h"
#include "tool/facts/model/merge.h"
#include "tool/facts/pch/shared_headers.h"
#include "tool/program/alternatives.h"
#include "tool/program/facts_cache.h"
#include "tool/program/shared_parses.h"

namespace migrate {
namespace {

ProgramFacts failed_unit(const ParseJob& job, const std::string& reason) {
  ProgramFacts facts;
  facts.units.push_back({job.file, job.arguments, TranslationUnit::Outcome::failed, reason, 0});
  return facts;
}

/// Tells the caller of each finished unit of a stage: a first parse, or one with more arguments.
class Stage {
 public:
  Stage(const Progress& progress, size_t total) : progress_(progress), total_(total) {}
  void finished(const std::string& file) {
    if (progress_) progress_(++done_, total_, file);
  }

 private:
  const Progress& progress_;
  const size_t total_;
  size_t done_ = 0;
};

// Merges results in the order of the jobs, each as soon as all earlier ones are complete.
class InOrder {
 public:
  explicit InOrder(size_t jobs) : waiting_(jobs) {}

  void add(size_t index, ProgramFacts facts) {
    waiting_[index] = std::move(facts);
    while (merged_ < waiting_.size() && waiting_[merged_]) {
      merge(program_, std::move(*waiting_[merged_]));
      waiting_[merged_++].reset();
    }
  }

  ProgramFacts take() { return std::move(program_); }

 private:
  std::vector<std::optional<ProgramFacts>> waiting_;
  size_t merged_ = 0;
  ProgramFacts program_;
};

/// Receives the facts of a job.
using Sink = std::function<void(size_t job, ProgramFacts facts)>;

/// Runs the jobs whose numbers are `wanted` in workers. `keep` gets each result before `results`. Returns the numbers of
/// the jobs without a result, with the reason; `results` does not get these.
template <class Work, class Keep>
std::vector<std::pair<size_t, std::string>> run_jobs(const std::vector<size_t>& wanted,
                                                     const CollectOptions& options, const Sink& results,
                                                     Work work, Keep keep) {
  std::vector<bool> done(wanted.size(), false);
  std::vector<std::pair<size_t, std::string>> failed;
  auto finish = [&](size_t i, Result<std::string> answer) {
    done[i] = true;
    auto collected = answer ? decode_collected(*answer) : std::nullopt;
    if (!collected) {
      failed.emplace_back(wanted[i],
                          answer ? "the result of the worker process is unreadable" : answer.error().message);
      return;
    }
    keep(wanted[i], *collected);
    results(wanted[i], std::move(collected->facts));
  };
  auto run = [&](size_t i) { return encode_collected(work(wanted[i])); };
  Status ran = run_in_workers(wanted.size(), options.workers, run, finish);
  for (size_t i = 0; !ran && i < wanted.size(); ++i) {
    if (!done[i]) failed.emplace_back(wanted[i], ran.error().message);
  }
  return failed;
}

void give_up(const std::vector<ParseJob>& jobs, const std::vector<std::pair<size_t, std::string>>& failed,
             const Sink& results) {
  for (const auto& [job, reason] : failed) results(job, failed_unit(jobs[job], reason));
}

/// Parses the jobs whose numbers are `wanted`, and stores their facts in the cache.
void parse_jobs(const std::vector<ParseJob>& jobs, const std::vector<size_t>& wanted,
                const ParseContext& context, const CollectOptions& options, FactsCache& cache,
                const Sink& results) {
  std::vector<ParseJob> open;
  for (size_t i : wanted) open.push_back(jobs[i]);
  SharedParses shared(open, context, options);
  std::map<size_t, ParseJob> with_shared;
  for (size_t i = 0; i < wanted.size(); ++i) {
    shared.lend(i, open[i]);
    with_shared.emplace(wanted[i], std::move(open[i]));
  }
  auto work = [&](size_t i) {
    Collected collected;
    collected.facts = collect(with_shared.at(i), context, cache.enabled() ? &collected.read : nullptr);
    return collected;
  };
  auto keep = [&](size_t i, Collected& collected) {
    const PrecompiledHeaders* begin = with_shared.at(i).precompiled;
    if (begin) collected.read.insert(begin->read.begin(), begin->read.end());
    cache.store(jobs[i], collected);
  };
  auto failed = run_jobs(wanted, options, results, work, keep);
  // The parser may have failed because of a precompiled header or of guessed flags. Jobs without these are not tried
  // again, because they would fail or hang again.
  auto plain_already = std::stable_partition(failed.begin(), failed.end(), [&](const auto& failure) {
    return with_shared.at(failure.first).precompiled || !jobs[failure.first].alternatives.empty();
  });
  give_up(jobs, {plain_already, failed.end()}, results);
  std::vector<size_t> again;
  for (auto failure = failed.begin(); failure != plain_already; ++failure) again.push_back(failure->first);
  auto plain = [&](size_t i) {
    ParseJob job = jobs[i];
    job.alternatives.clear();
    Collected collected;
    collected.facts = collect(job, context, cache.enabled() ? &collected.read : nullptr);
    return collected;
  };
  auto keep_plain = [&](size_t i, Collected& collected) { cache.store(jobs[i], collected); };
  if (!again.empty()) give_up(jobs, run_jobs(again, options, results, plain, keep_plain), results);
  cache.prune();
}

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

  /// Parses the samples, which leave `open`, and returns what helped at least half of each.
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
      if (count * 2 >= samples[number].size())
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
  std::set<size_t> too_new_;             ///< jobs whose text may need a newer standard
};

}  // namespace

ProgramFacts collect_all(const std::vector<ParseJob>& jobs, const ParseContext& context,
                         const CollectOptions& options) {
  return Rounds(jobs, context, options).run();
}

ProgramFacts check_all(const std::vector<ParseJob>& jobs, const std::map<std::string, std::string>& overlay,
                       const std::vector<std::string>& roots, const CollectOptions& options) {
  InOrder results(jobs.size());
  Stage stage(options.progress, jobs.size());
  Sink sink = [&](size_t i, ProgramFacts facts) {
    stage.finished(jobs[i].file);
    results.add(i, std::move(facts));
  };
  ParseContext context;
  context.roots = roots;
  context.overlay = &overlay;
  FactsCache cache(options.cache_directory, options.tool, context);
  std::vector<size_t> wanted;
  std::vector<ParseJob> open;
  for (size_t i = 0; i < jobs.size(); ++i) {
    if (auto known = cache.find(jobs[i])) {
      sink(i, std::move(*known));
      continue;
    }
    wanted.push_back(i);
    open.push_back(jobs[i]);
  }
  std::map<size_t, ParseJob> with_shared;
  SharedParses shared(open, context, options);
  for (size_t i = 0; i < wanted.size(); ++i) {
    shared.lend(i, open[i]);
    with_shared.emplace(wanted[i], std::move(open[i]));
  }
  auto work = [&](size_t i) {
    Collected collected;
    collected.facts =
        check_migrated(with_shared.at(i), overlay, roots, cache.enabled() ? &collected.read : nullptr);
    return collected;
  };
  auto keep = [&](size_t i, Collected& collected) {
    const PrecompiledHeaders* begin = with_shared.at(i).precompiled;
    if (begin) collected.read.insert(begin->read.begin(), begin->read.end());
    cache.store(jobs[i], collected);
  };
  give_up(jobs, run_jobs(wanted, options, sink, work, keep), sink);
  cache.prune();
  return results.take();
}

}  // namespace migrate
