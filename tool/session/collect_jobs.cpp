#include "tool/session/collect_jobs.h"

#include <optional>

#include "tool/facts/facts_codec.h"
#include "tool/facts/merge.h"
#include "tool/facts/shared_headers.h"
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

template <class Collect>
ProgramFacts run_jobs(const std::vector<ParseJob>& jobs, const CollectOptions& options, Collect collect_one) {
  InOrder results(jobs, options.progress);
  auto work = [&](size_t i) { return encode_facts(collect_one(jobs[i])); };
  std::vector<bool> done(jobs.size(), false);
  auto finish = [&](size_t i, Result<std::string> result) {
    done[i] = true;
    auto facts = result ? decode_facts(*result) : std::nullopt;
    std::string reason = result ? "the worker's answer cannot be read" : result.error().message;
    results.add(i, facts ? std::move(*facts) : failed_unit(jobs[i], reason));
  };
  Status ran = run_in_workers(jobs.size(), options.workers, work, finish);
  for (size_t i = 0; !ran && i < jobs.size(); ++i) {
    if (!done[i]) results.add(i, failed_unit(jobs[i], ran.error().message));
  }
  return results.take();
}

std::string joined(const PrecompiledHeaders& headers) {
  std::string text = headers.path;
  for (const std::string& name : headers.names) text += '\n' + name;
  return text;
}

PrecompiledHeaders parted(const std::string& text) {
  PrecompiledHeaders headers;
  size_t begin = text.find('\n');
  headers.path = text.substr(0, begin);
  while (begin != std::string::npos) {
    size_t end = text.find('\n', begin + 1);
    headers.names.push_back(text.substr(begin + 1, end == std::string::npos ? end : end - begin - 1));
    begin = end;
  }
  return headers;
}

/// Precompiles what jobs share and tells them where it is. What cannot be shared is parsed with each job.
std::vector<ParseJob> with_shared_headers(std::vector<ParseJob> jobs, const ParseContext& context,
                                          const CollectOptions& options, const ScratchDirectory& scratch) {
  SharingPlan plan = plan_sharing(jobs, context);
  std::vector<std::optional<PrecompiledHeaders>> made(plan.shared.size());
  auto work = [&](size_t i) {
    auto headers = precompile(plan.shared[i], context, scratch.path(), "shared" + std::to_string(i));
    return headers ? joined(*headers) : std::string();
  };
  auto finish = [&](size_t i, Result<std::string> result) {
    if (result && !result->empty()) made[i] = parted(*result);
  };
  if (!run_in_workers(plan.shared.size(), options.workers, work, finish)) return jobs;
  for (size_t i = 0; i < jobs.size(); ++i) {
    int shared = plan.of_job[i];
    if (shared < 0 || !made[static_cast<size_t>(shared)]) continue;
    const PrecompiledHeaders& headers = *made[static_cast<size_t>(shared)];
    if (finds_same_headers(jobs[i], headers)) jobs[i].precompiled = headers.path;
  }
  return jobs;
}

}  // namespace

ProgramFacts collect_all(const std::vector<ParseJob>& jobs, const ParseContext& context,
                         const CollectOptions& options) {
  auto scratch = ScratchDirectory::make();
  std::vector<ParseJob> prepared = scratch ? with_shared_headers(jobs, context, options, *scratch) : jobs;
  return run_jobs(prepared, options, [&](const ParseJob& job) { return collect(job, context); });
}

ProgramFacts check_all(const std::vector<ParseJob>& jobs, const std::map<std::string, std::string>& overlay,
                       const CollectOptions& options) {
  return run_jobs(jobs, options, [&](const ParseJob& job) { return check_migrated(job, overlay); });
}

}  // namespace migrate
