// Every optimizer against its formula in double, over 100 steps.

#include "tests/shim/optim/reference.h"
#include "tests/shim/optim/tiny_model.h"

namespace npu {
namespace {

using optim::Layout;
using test::RefModel;
using test::TinyModel;

// Sizes: scalar, 1, a prime, one more than a block, several blocks, rows of different lengths, nothing.
const std::vector<std::vector<std::int64_t>> kShapes = {{},      {1},          {13},      {1025},
                                                        {7, 11}, {3, 1, 5, 5}, {40, 129}, {0}};

RefModel copy_of(TinyModel& tiny, const std::vector<std::vector<std::int64_t>>& shapes = kShapes) {
  RefModel model;
  for (std::size_t i = 0; i < tiny.size(); ++i) {
    const std::vector<float> p = tiny.read_data(i);
    test::RefTensor tensor;
    tensor.p.assign(p.begin(), p.end());
    tensor.a = tensor.b = tensor.c = test::Doubles(p.size());
    if (shapes[i].size() > 1) tensor.rows = shapes[i][0];
    model.push_back(tensor);
  }
  return model;
}

/// Trains both for `steps` steps on the same random gradients; the largest difference of a weight.
template <class Optimizer>
double difference(const typename Optimizer::Options& options, Layout layout, float grad_scale = 1,
                  int steps = 100, const std::vector<std::vector<std::int64_t>>& shapes = kShapes) {
  TinyModel tiny(shapes, 7);
  RefModel expected = copy_of(tiny, shapes);
  Optimizer optimizer(tiny.model(), options, layout);
  for (int t = 1; t <= steps; ++t) {
    for (std::size_t i = 0; i < tiny.size(); ++i) {
      const std::vector<float> g = tiny.random(tiny.numel(i), grad_scale);
      tiny.write_grad(i, g);
      expected[i].g.assign(g.begin(), g.end());
    }
    optimizer.step();
    test::reference(expected, options, t);
  }
  double largest = 0;
  for (std::size_t i = 0; i < tiny.size(); ++i) {
    const std::vector<float> p = tiny.read_data(i);
    for (std::size_t k = 0; k < p.size(); ++k) {
      const double off = std::fabs(p[k] - expected[i].p[k]);
      if (!(off <= largest)) largest = off;  // also for NaN
    }
  }
  EXPECT_EQ(optimizer.steps(), steps);
  return largest;
}

template <class Optimizer>
void expect_formula(const typename Optimizer::Options& options, float grad_scale = 1,
                    double tolerance = 2e-5) {
  EXPECT_LT(difference<Optimizer>(options, Layout::combined, grad_scale), tolerance) << "combined";
  EXPECT_LT(difference<Optimizer>(options, Layout::separate, grad_scale), tolerance) << "separate";
}

/// Options with some fields set.
template <class Options, class Set>
Options with(Set set) {
  Options options;
  set(options);
  return options;
}

using namespace optim;

TEST(Formulas, Sgd) {
  using O = SGDOptions;
  expect_formula<FusedSGD>({});
  expect_formula<FusedSGD>(with<O>([](O& o) { o.weight_decay = 0.1; }));
  expect_formula<FusedSGD>(with<O>([](O& o) { o.momentum = 0.9; }));
  expect_formula<FusedSGD>(with<O>([](O& o) { o.momentum = 0.9, o.dampening = 0.5, o.weight_decay = 0.1; }));
  expect_formula<FusedSGD>(with<O>([](O& o) { o.momentum = 0.9, o.nesterov = true; }));
  expect_formula<FusedSGD>(with<O>([](O& o) { o.momentum = 0.9, o.nesterov = true, o.weight_decay = 0.1; }));
}

TEST(Formulas, Adam) {
  using O = AdamOptions;
  expect_formula<FusedAdam>({});
  expect_formula<FusedAdam>(with<O>([](O& o) { o.weight_decay = 0.1; }));
  expect_formula<FusedAdam>(with<O>([](O& o) { o.amsgrad = true, o.weight_decay = 0.01; }));
  expect_formula<FusedAdam>(with<O>([](O& o) { o.beta1 = 0.5, o.beta2 = 0.9, o.eps = 1e-3; }));
}

TEST(Formulas, AdamW) {
  using O = AdamWOptions;
  expect_formula<FusedAdamW>({});
  expect_formula<FusedAdamW>(with<O>([](O& o) { o.weight_decay = 0; }));
  expect_formula<FusedAdamW>(with<O>([](O& o) { o.amsgrad = true, o.weight_decay = 0.3; }));
  expect_formula<FusedAdamW>(with<O>([](O& o) { o.lr = 1e-2; }), 1e-3f, 1e-4);
}

TEST(Formulas, AdamP) {
  using O = AdamPOptions;
  expect_formula<FusedAdamP>({});
  expect_formula<FusedAdamP>(with<O>([](O& o) { o.weight_decay = 0.1, o.delta = 0; }));
  expect_formula<FusedAdamP>(
      with<O>([](O& o) { o.weight_decay = 0.1, o.delta = 100; }));  // by channel, always
  expect_formula<FusedAdamP>(with<O>([](O& o) { o.weight_decay = 0.1, o.nesterov = true; }));
}

TEST(Formulas, BertAdam) {
  using O = BertAdamOptions;
  expect_formula<FusedBertAdam>({});
  expect_formula<FusedBertAdam>(with<O>([](O& o) { o.weight_decay = 0, o.max_grad_norm = 1; }));
  for (Schedule schedule :
       {Schedule::warmup_linear, Schedule::warmup_constant, Schedule::warmup_cosine, Schedule::warmup_poly}) {
    expect_formula<FusedBertAdam>(
        with<O>([&](O& o) { o.warmup = 0.1, o.t_total = 120, o.schedule = schedule, o.max_grad_norm = 5; }));
  }
}

TEST(Formulas, Adadelta) {
  using O = AdadeltaOptions;
  expect_formula<FusedAdadelta>({});
  expect_formula<FusedAdadelta>(with<O>([](O& o) { o.weight_decay = 0.1, o.rho = 0.8; }));
}

TEST(Formulas, Lamb) {
  using O = LambOptions;
  expect_formula<Lamb>({});
  expect_formula<Lamb>(with<O>([](O& o) { o.weight_decay = 0.1; }));
  expect_formula<Lamb>(with<O>([](O& o) { o.adam = true; }));
}

TEST(Formulas, FusedLamb) {
  using O = FusedLambOptions;
  expect_formula<FusedLamb>({});
  expect_formula<FusedLamb>(with<O>([](O& o) { o.weight_decay = 0.1, o.use_global_grad_norm = true; }));
  expect_formula<FusedLamb>(with<O>([](O& o) { o.use_global_grad_norm = true; }), 1e-4f);  // norm below 1
}

TEST(Formulas, RmsProp) {
  using O = RMSpropOptions;
  expect_formula<FusedRMSprop>(with<O>([](O& o) { o.lr = 1e-3; }));
  expect_formula<FusedRMSprop>(with<O>([](O& o) { o.lr = 1e-3, o.weight_decay = 0.1, o.momentum = 0.9; }), 1,
                               1e-4);
  expect_formula<FusedRMSprop>(with<O>([](O& o) { o.lr = 1e-3, o.centered = true, o.alpha = 0.9; }), 1, 1e-4);
}

TEST(Formulas, RmsPropTf) {
  using O = RMSpropTFOptions;
  expect_formula<FusedRMSpropTF>(with<O>([](O& o) { o.lr = 1e-3; }));
  expect_formula<FusedRMSpropTF>(with<O>([](O& o) { o.lr = 1e-3, o.momentum = 0.9, o.weight_decay = 0.1; }),
                                 1, 1e-4);
  expect_formula<FusedRMSpropTF>(
      with<O>([](O& o) { o.lr = 1e-3, o.momentum = 0.9, o.lr_in_momentum = false, o.centered = true; }), 1,
      1e-3);
  expect_formula<FusedRMSpropTF>(
      with<O>([](O& o) { o.lr = 1e-3, o.decoupled_decay = true, o.weight_decay = 0.01; }));
}

TEST(Formulas, RandomShapes) {
  std::mt19937 random(11);
  for (int round = 0; round < 10; ++round) {
    std::vector<std::vector<std::int64_t>> shapes;
    for (unsigned tensors = 1 + random() % 6; tensors > 0; --tensors) {
      shapes.emplace_back();
      for (unsigned extents = random() % 4; extents > 0; --extents)
        shapes.back().push_back(1 + static_cast<std::int64_t>(random() % 23));
    }
    AdamWOptions adamw;
    adamw.weight_decay = 0.1;
    EXPECT_LT(difference<FusedAdamW>(adamw, Layout::combined, 1, 100, shapes), 2e-5);
    EXPECT_LT(difference<FusedAdamP>({}, Layout::combined, 1, 100, shapes), 2e-5);
    EXPECT_LT(difference<FusedLamb>({}, Layout::combined, 1, 100, shapes), 2e-5);
  }
}

// A formula that is wrong by little must be seen: the same options with one changed differ by much more.
TEST(Formulas, TheToleranceTellsFormulasApart) {
  TinyModel tiny(kShapes, 7);
  RefModel one = copy_of(tiny), other = one;
  AdamWOptions options, changed;
  changed.weight_decay = 0.02;
  for (int t = 1; t <= 100; ++t) {
    for (std::size_t i = 0; i < one.size(); ++i) {
      const std::vector<float> g = tiny.random(one[i].p.size(), 1);
      one[i].g.assign(g.begin(), g.end());
      other[i].g = one[i].g;
    }
    test::reference(one, options, t);
    test::reference(other, changed, t);
  }
  EXPECT_GT(std::fabs(one[3].p[5] - other[3].p[5]), 1e-4);
}

}  // namespace
}  // namespace npu
