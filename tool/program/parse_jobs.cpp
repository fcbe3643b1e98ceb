#include "tool/program/parse_jobs.h"

#include <algorithm>
#include <map>

#include "tool/facts/model/facts_codec.h"
#include "tool/program/shared_parses.h"

namespace migrate {
namespace {

ProgramFacts failed_unit(const ParseJob& job, const std::string& reason) {
  ProgramFacts facts;
  facts.units.push_back({job.file, job.arguments, TranslationUnit::Outcome::failed, reason, 0});
  return facts;
}

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

}  // namespace

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
  FactsCache cache(options.cache_directory, options.tool, context, options.round);
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
