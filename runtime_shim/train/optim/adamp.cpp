// AdamP. If the gradient is nearly orthogonal to the weights, the component of the update along the weights
// is removed, because it would only change their norm. Two views of a tensor are tried: one row per channel,
// then the whole tensor as one row.
// The first pass updates the moments and sums, per row, all products that the decision and the projection
// need. The second pass applies the update. Only these sums are stored in between.
#include <cmath>

#include "npu/optim.h"
#include "runtime_shim/train/optim/checks.h"
#include "runtime_shim/train/optim/norms.h"
#include "runtime_shim/train/optim/operator_calls.h"

namespace npu::optim {
namespace {

using detail::Block;
using detail::BlockWalker;
using detail::FlatView;
using detail::Range;
using detail::StepControl;

std::vector<Group<AdamPOptions>> checked_adamp_groups(std::vector<Group<AdamPOptions>> groups) {
  for (const auto& group : groups) {
    detail::check_adam("FusedAdamP", group.options);
    detail::require_not_negative("FusedAdamP", "delta", group.options.delta);
    detail::require_not_negative("FusedAdamP", "wd_ratio", group.options.wd_ratio);
  }
  return groups;
}

struct AdamPFactors {
  float beta1, fresh1, beta2, fresh2, eps, root;
  bool nesterov;
};

void update_moments(const AdamPFactors& f, const Block& block) {
  const float* __restrict g = block.g;
  float* __restrict m = block.s[0];
  float* __restrict v = block.s[1];
  for (std::int64_t i = 0; i < block.n; ++i) {
    m[i] = f.beta1 * m[i] + f.fresh1 * g[i];
    v[i] = f.beta2 * v[i] + f.fresh2 * g[i] * g[i];
  }
}

/// The update before any projection.
void perturbation(const AdamPFactors& f, const Block& block, float* __restrict out) {
  const float* __restrict g = block.g;
  const float* __restrict m = block.s[0];
  const float* __restrict v = block.s[1];
  const float old = f.nesterov ? f.beta1 : 1, fresh = f.nesterov ? f.fresh1 : 0;
  for (std::int64_t i = 0; i < block.n; ++i)
    out[i] = (old * m[i] + fresh * g[i]) / (std::sqrt(v[i]) * f.root + f.eps);
}

/// Products over a row.
struct Sums {
  double grad_param = 0, grad_grad = 0, param_param = 0, param_step = 0;
  void operator+=(const Sums& other) {
    grad_param += other.grad_param;
    grad_grad += other.grad_grad;
    param_param += other.param_param;
    param_step += other.param_step;
  }
  double cosine(double eps) const {
    return std::fabs(grad_param) / ((std::sqrt(grad_grad) + eps) * (std::sqrt(param_param) + eps));
  }
  /// The update is reduced by this factor of every weight of the row.
  double along(double eps) const {
    const double norm = std::sqrt(param_param) + eps;
    return param_step / (norm * norm);
  }
};

/// Whether a view is projected: no row's gradient is along its weights.
bool is_orthogonal(const std::vector<Sums>& rows, double columns, const AdamPOptions& o) {
  double largest = 0;
  for (const Sums& row : rows) largest = std::max(largest, row.cosine(o.eps));
  return largest < o.delta / std::sqrt(columns);
}

/// The second pass for a tensor.
struct Plan {
  std::vector<float> along;  // per row; empty: no projection; one entry: the whole tensor is a row
  float shrink = 1;
};

Plan plan_of(const std::vector<Sums>& rows, const Range& range, const AdamPOptions& o) {
  Plan plan;
  double ratio = 1;
  if (range.rows > 0) {
    const double columns = static_cast<double>(range.numel) / static_cast<double>(range.rows);
    Sums whole;
    for (const Sums& row : rows) whole += row;
    std::vector<Sums> views[2] = {rows, {whole}};
    const double view_columns[2] = {columns, static_cast<double>(range.numel)};
    for (int view = 0; view < 2 && plan.along.empty(); ++view) {
      if (!is_orthogonal(views[view], view_columns[view], o)) continue;
      for (const Sums& row : views[view]) plan.along.push_back(static_cast<float>(row.along(o.eps)));
      ratio = o.wd_ratio;
    }
  }
  plan.shrink = static_cast<float>(1 - o.lr * o.weight_decay * ratio);
  return plan;
}

/// Calls body(row, first, last) for the rows of a tensor in parallel. Tensors without rows are one row.
template <class Body>
void for_each_row(const FlatView& view, const Range& range, const Body& body) {
  const std::int64_t rows = std::max<std::int64_t>(range.rows, 1), columns = range.numel / rows;
  ops::parallel_chunks(rows, detail::kGrain / std::max<std::int64_t>(columns, 1) + 1,
                       [&](std::int64_t first, std::int64_t last) {
                         BlockWalker walker(view);
                         for (std::int64_t row = first; row < last; ++row) {
                           const std::int64_t start = range.offset + row * columns;
                           body(row, start, start + columns, walker);
                         }
                       });
}

std::vector<Sums> first_pass(const FlatView& view, const Range& range, const AdamPFactors& f) {
  std::vector<Sums> rows(static_cast<std::size_t>(std::max<std::int64_t>(range.rows, 1)));
  for_each_row(view, range,
               [&](std::int64_t row, std::int64_t first, std::int64_t last, BlockWalker& walker) {
                 Sums sum;
                 walker.walk(first, last, false, [&](const Block& block) {
                   float step[detail::kBlock];
                   update_moments(f, block);
                   perturbation(f, block, step);
                   sum += {detail::dot(block.g, block.p, block.n), detail::dot(block.g, block.g, block.n),
                           detail::dot(block.p, block.p, block.n), detail::dot(block.p, step, block.n)};
                 });
                 rows[static_cast<std::size_t>(row)] = sum;
               });
  return rows;
}

void second_pass(const FlatView& view, const Range& range, const AdamPFactors& f, const Plan& plan,
                 float rate) {
  for_each_row(view, range,
               [&](std::int64_t row, std::int64_t first, std::int64_t last, BlockWalker& walker) {
                 const std::size_t entry = plan.along.size() == 1 ? 0 : static_cast<std::size_t>(row);
                 const float along = plan.along.empty() ? 0 : plan.along[entry];
                 walker.walk(first, last, true, [&](const Block& block) {
                   float step[detail::kBlock];
                   perturbation(f, block, step);
                   float* __restrict p = block.p;
                   for (std::int64_t i = 0; i < block.n; ++i)
                     p[i] = plan.shrink * p[i] - rate * (step[i] - along * p[i]);
                 });
               });
}

std::int64_t rows_of(const Range& range) { return std::max<std::int64_t>(range.rows, 1); }

/// The update before any projection, by operators.
float* perturbation(detail::OperatorUpdate& update, const AdamPOptions& o, double root) {
  float *const step = update.copy(update.state(0)), *const spread = update.copy(update.state(1));
  if (o.nesterov) {
    update.scale(step, o.beta1);
    update.add(step, update.g(), 1 - o.beta1);
  }
  update.root(spread);
  update.scale(spread, root);
  update.add_number(spread, o.eps);
  update.divide(step, spread);
  return step;
}

/// The products of all rows of all tensors, by operators: the first factor of each times the second.
std::vector<Sums> sums_by_operators(detail::OperatorUpdate& update, const float* step) {
  std::int64_t floats = 0;
  for (const Range& range : update.ranges()) floats += detail::whole_blocks(rows_of(range));
  const float* const factors[4][2] = {
      {update.g(), update.p()}, {update.g(), update.g()}, {update.p(), update.p()}, {update.p(), step}};
  float* const sums = update.floats(4 * floats);
  float* to = sums;
  for (const auto& [first, second] : factors) {
    float* const products = update.copy(first);
    update.multiply(products, second);
    for (const Range& range : update.ranges()) {
      const std::int64_t rows = rows_of(range);
      detail::sum_rows(update.stream(), products + range.offset, rows, range.numel / rows, to);
      to += detail::whole_blocks(rows);
    }
  }
  const auto n = static_cast<std::size_t>(floats);
  const std::vector<float> values = detail::to_host(update.stream(), sums, 4 * n);
  const auto sum = [&](std::size_t factor, std::size_t row) {
    return static_cast<double>(values[factor * n + row]);
  };
  std::vector<Sums> result;
  std::size_t begin = 0;
  for (const Range& range : update.ranges()) {
    const auto rows = static_cast<std::size_t>(rows_of(range));
    for (std::size_t row = begin; row < begin + rows; ++row)
      result.push_back({sum(0, row), sum(1, row), sum(2, row), sum(3, row)});
    begin += static_cast<std::size_t>(detail::whole_blocks(rows_of(range)));
  }
  return result;
}

/// Applies the plan of a tensor, by operators. step: its update, which is projected in place.
void apply_plan(detail::OperatorUpdate& update, const Range& range, const Plan& plan, float* step,
                double rate) {
  const detail::VectorCalls tensor(update.stream(), range.numel);
  float* const p = update.p() + range.offset;
  if (plan.along.size() == 1) tensor.add(step, p, -static_cast<double>(plan.along[0]));
  if (plan.along.size() > 1) {
    const auto rows = static_cast<std::int64_t>(plan.along.size());
    float *const along = update.floats(rows), *const component = update.floats(range.numel);
    detail::wait_for(update.stream());
    detail::check(
        npuMemcpy(along, plan.along.data(), plan.along.size() * sizeof(float), npuMemcpyHostToDevice),
        "the projection of an update");
    tensor.cast(p, DType::f32, component, DType::f32);
    detail::multiply_rows(update.stream(), component, along, rows, range.numel / rows);
    tensor.add(step, component, -1);
  }
  if (plan.shrink != 1) tensor.scale(p, static_cast<double>(plan.shrink));
  tensor.add(p, step, -rate);
}

void adamp_by_operators(const AdamPOptions& o, const FlatView& flat) {
  detail::OperatorUpdate update(flat);
  const auto t = static_cast<double>(update.control().step);
  update.update_moments(update.g(), o.beta1, o.beta2);
  float* const step = perturbation(update, o, 1 / std::sqrt(1 - std::pow(o.beta2, t)));
  const std::vector<Sums> sums = sums_by_operators(update, step);
  auto next = sums.begin();
  for (const Range& range : update.ranges()) {
    const std::vector<Sums> rows(next, next + rows_of(range));
    next += rows_of(range);
    apply_plan(update, range, plan_of(rows, range, o), step + range.offset,
               o.lr / (1 - std::pow(o.beta1, t)));
  }
  update.store();
}

}  // namespace

FusedAdamP::FusedAdamP(std::vector<Group<AdamPOptions>> groups, Layout layout, npuStream_t stream)
    : OptimizerWith("FusedAdamP", checked_adamp_groups(std::move(groups)), {"exp_avg", "exp_avg_sq"}, layout,
                    stream) {}

bool FusedAdamP::needs_grad_norm() const { return false; }

void FusedAdamP::update(std::size_t group, const FlatView& flat) {
  if (detail::by_operators()) return adamp_by_operators(options(group), flat);
  detail::submit(flat.stream, "FusedAdamP", [view = flat, o = options(group)] {
    if (view.control->skip != 0) return;
    const auto t = static_cast<double>(view.control->step);
    const AdamPFactors f{static_cast<float>(o.beta1),
                         static_cast<float>(1 - o.beta1),
                         static_cast<float>(o.beta2),
                         static_cast<float>(1 - o.beta2),
                         static_cast<float>(o.eps),
                         static_cast<float>(1 / std::sqrt(1 - std::pow(o.beta2, t))),
                         o.nesterov};
    const auto rate = static_cast<float>(o.lr / (1 - std::pow(o.beta1, t)));
    for (const Range& range : *view.ranges) {
      const Plan plan = plan_of(first_pass(view, range, f), range, o);
      second_pass(view, range, f, plan, rate);
    }
  });
}

}  // namespace npu::optim
