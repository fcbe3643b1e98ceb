#include "tool/program/collect_jobs.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

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

// Merges results in the order of the jobs, each as soon as all earlier ones are complete.
class InOrder {
 public:
  InOrder(const std::vector<ParseJob>& jobs, const Progress& progress)
      : jobs_(jobs), progress_(progress), waiting_(jobs.size()) {}

  void add(size_t index, ProgramFacts facts) {
    waiting_[index] = std::move(facts);
    while (merged_ < waiting_.size() && waiting_[merged_]) {
      merge(program_, std::move(*waiting_[merged_]));
      waiting_[merged_++].reset();
    }
    if (progress_) progress_(++done_, jobs_.size(), jobs_[index].file);
  }

  ProgramFacts take() { return std::move(program_); }

 private:
  const std::vector<ParseJob>& jobs_;
  const Progress& progress_;
  std::vector<std::optional<ProgramFacts>> waiting_;
  size_t merged_ = 0;
  size_t done_ = 0;
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
  SharedParses shared(open, context, options.workers);
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
        results_(jobs, options.progress),
        cache_(options.cache_directory, options.tool, context) {}

  ProgramFacts run() {
    std::vector<size_t> all(jobs_.size());
    std::iota(all.begin(), all.end(), size_t{0});
    round(all);
    std::vector<size_t> sample, rest;
    const auto groups = groups_left(jobs_, left_);
    for (const auto& group : groups) {
      for (size_t i : sample_of(group)) sample.push_back(i);
    }
    for (size_t i : sample) jobs_[i].force_retry = true;
    round(sample);
    for (const auto& group : groups) {
      if (std::none_of(group.begin(), group.end(), [&](size_t i) { return helped_.count(i) > 0; })) continue;
      std::copy_if(group.begin(), group.end(), std::back_inserter(rest),
                   [&](size_t i) { return left_.count(i) > 0; });
    }
    for (size_t i : rest) jobs_[i].force_retry = true;
    round(rest);
    for (auto& [i, facts] : left_) results_.add(i, std::move(facts));
    return results_.take();
  }

 private:
  void round(const std::vector<size_t>& numbers) {
    std::vector<size_t> wanted;
    for (size_t i : numbers) {
      auto known = cache_.find(jobs_[i]);
      if (known)
        take(i, std::move(*known));
      else
        wanted.push_back(i);
    }
    if (!wanted.empty())
      parse_jobs(jobs_, wanted, context_, options_, cache_,
                 [&](size_t i, ProgramFacts facts) { take(i, std::move(facts)); });
  }

  void take(size_t i, ProgramFacts facts) {
    if (leaves_alternatives(jobs_[i], facts, *context_.rules)) {
      left_[i] = std::move(facts);
      return;
    }
    if (left_.erase(i) > 0 && facts.units[0].arguments != jobs_[i].arguments) helped_.insert(i);
    results_.add(i, std::move(facts));
  }

  std::vector<ParseJob> jobs_;
  const ParseContext& context_;
  const CollectOptions& options_;
  InOrder results_;
  FactsCache cache_;
  std::map<size_t, ProgramFacts> left_;  ///< jobs whose alternatives were not tried yet
  std::set<size_t> helped_;              ///< jobs for which an alternative was better
};

}  // namespace

ProgramFacts collect_all(const std::vector<ParseJob>& jobs, const ParseContext& context,
                         const CollectOptions& options) {
  return Rounds(jobs, context, options).run();
}

ProgramFacts check_all(const std::vector<ParseJob>& jobs, const std::map<std::string, std::string>& overlay,
                       const std::vector<std::string>& roots, const CollectOptions& options) {
  InOrder results(jobs, options.progress);
  ParseContext context;
  context.roots = roots;
  context.overlay = &overlay;
  FactsCache cache(options.cache_directory, options.tool, context);
  std::vector<size_t> wanted;
  std::vector<ParseJob> open;
  for (size_t i = 0; i < jobs.size(); ++i) {
    if (auto known = cache.find(jobs[i])) {
      results.add(i, std::move(*known));
      continue;
    }
    wanted.push_back(i);
    open.push_back(jobs[i]);
  }
  std::map<size_t, ParseJob> with_shared;
  SharedParses shared(open, context, options.workers);
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
  Sink sink = [&](size_t i, ProgramFacts facts) { results.add(i, std::move(facts)); };
  give_up(jobs, run_jobs(wanted, options, sink, work, keep), sink);
  cache.prune();
  return results.take();
}

}  // namespace migrate
