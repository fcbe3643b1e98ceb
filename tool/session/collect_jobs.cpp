#include "tool/session/collect_jobs.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "tool/facts/facts_codec.h"
#include "tool/facts/merge.h"
#include "tool/facts/shared_headers.h"
#include "tool/session/facts_cache.h"
#include "tool/session/scratch_directory.h"

namespace migrate {
namespace {

ProgramFacts failed_unit(const ParseJob& job, const std::string& reason) {
  ProgramFacts facts;
  facts.units.push_back({job.file, job.arguments, TranslationUnit::Outcome::failed, reason, 0});
  return facts;
}

// Results are merged in the order of the jobs as soon as all earlier ones are there.
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

/// Runs the jobs whose numbers are `wanted` in workers. `keep` sees each answer before it is merged. Gives the
/// numbers of those that were not answered, with the reason, where `results` has not got them.
template <class Work, class Keep>
std::vector<std::pair<size_t, std::string>> run_jobs(const std::vector<size_t>& wanted, const CollectOptions& options,
                                                     InOrder& results, Work work, Keep keep) {
  std::vector<bool> done(wanted.size(), false);
  std::vector<std::pair<size_t, std::string>> failed;
  auto finish = [&](size_t i, Result<std::string> answer) {
    done[i] = true;
    auto collected = answer ? decode_collected(*answer) : std::nullopt;
    if (!collected) {
      failed.emplace_back(wanted[i], answer ? "the worker's answer cannot be read" : answer.error().message);
      return;
    }
    keep(wanted[i], *collected);
    results.add(wanted[i], std::move(collected->facts));
  };
  auto run = [&](size_t i) { return encode_collected(work(wanted[i])); };
  Status ran = run_in_workers(wanted.size(), options.workers, run, finish);
  for (size_t i = 0; !ran && i < wanted.size(); ++i) {
    if (!done[i]) failed.emplace_back(wanted[i], ran.error().message);
  }
  return failed;
}

void give_up(const std::vector<ParseJob>& jobs, const std::vector<std::pair<size_t, std::string>>& failed,
             InOrder& results) {
  for (const auto& [job, reason] : failed) results.add(job, failed_unit(jobs[job], reason));
}

/// What jobs share, made once and lent to those that begin with it.
class SharedParses {
 public:
  SharedParses(const std::vector<ParseJob>& jobs, const ParseContext& context, const CollectOptions& options)
      : scratch_(ScratchDirectory::make()), plan_(plan_sharing(jobs, context)), made_(plan_.shared.size()) {
    if (!scratch_) return;  // no place to write: each file is parsed by itself
    auto work = [&](size_t i) {
      auto headers = precompile(plan_.shared[i], context, scratch_->path(), "shared" + std::to_string(i));
      return headers ? encode_precompiled(*headers) : std::string();
    };
    auto finish = [&](size_t i, Result<std::string> answer) {
      if (answer && !answer->empty()) made_[i] = decode_precompiled(*answer);
    };
    Status ran = run_in_workers(plan_.shared.size(), options.workers, work, finish);
    if (!ran) made_.assign(made_.size(), std::nullopt);
  }

  /// What job `index` begins with, or null.
  const PrecompiledHeaders* of(size_t index, const ParseJob& job) const {
    int shared = plan_.of_job[index];
    if (shared < 0) return nullptr;
    const auto& made = made_[static_cast<size_t>(shared)];
    return made && finds_same_headers(job, *made) ? &*made : nullptr;
  }

 private:
  Result<ScratchDirectory> scratch_;
  SharingPlan plan_;
  std::vector<std::optional<PrecompiledHeaders>> made_;
};

/// Parses the jobs whose numbers are `wanted`, and remembers.
void parse_jobs(const std::vector<ParseJob>& jobs, const std::vector<size_t>& wanted,
                const ParseContext& context, const CollectOptions& options, FactsCache& cache,
                InOrder& results) {
  std::vector<ParseJob> open;
  for (size_t i : wanted) open.push_back(jobs[i]);
  SharedParses shared(open, context, options);
  std::vector<const PrecompiledHeaders*> begins(jobs.size(), nullptr);
  for (size_t i = 0; i < wanted.size(); ++i) begins[wanted[i]] = shared.of(i, open[i]);
  auto work = [&](size_t i) {
    ParseJob job = jobs[i];
    if (begins[i]) job.precompiled = begins[i]->path;
    Collected collected;
    collected.facts = collect(job, context, cache.enabled() ? &collected.read : nullptr);
    return collected;
  };
  auto keep = [&](size_t i, Collected& collected) {
    if (begins[i]) collected.read.insert(begins[i]->read.begin(), begins[i]->read.end());
    cache.store(jobs[i], collected);
  };
  auto failed = run_jobs(wanted, options, results, work, keep);
  // The parser may have stumbled over what only saves time, or over flags that were only a guess. Where there is
  // nothing of that to leave out, it would stumble, or hang, again.
  auto plain_already = std::stable_partition(failed.begin(), failed.end(), [&](const auto& failure) {
    return begins[failure.first] || !jobs[failure.first].alternatives.empty();
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

}  // namespace

ProgramFacts collect_all(const std::vector<ParseJob>& jobs, const ParseContext& context,
                         const CollectOptions& options) {
  InOrder results(jobs, options.progress);
  FactsCache cache(options.cache_directory, options.tool, context);
  std::vector<size_t> wanted;
  for (size_t i = 0; i < jobs.size(); ++i) {
    auto known = cache.find(jobs[i]);
    if (known)
      results.add(i, std::move(*known));
    else
      wanted.push_back(i);
  }
  if (!wanted.empty()) parse_jobs(jobs, wanted, context, options, cache, results);
  return results.take();
}

ProgramFacts check_all(const std::vector<ParseJob>& jobs, const std::map<std::string, std::string>& overlay,
                       const std::vector<std::string>& roots, const CollectOptions& options) {
  InOrder results(jobs, options.progress);
  std::vector<size_t> all(jobs.size());
  std::iota(all.begin(), all.end(), size_t{0});
  auto work = [&](size_t i) { return Collected{check_migrated(jobs[i], overlay, roots), {}}; };
  give_up(jobs, run_jobs(all, options, results, work, [](size_t, Collected&) {}), results);
  return results.take();
}

}  // namespace migrate
