// initialize and scale_loss on a device: what happens to weights, gradients and states.

#include "tests/shim/amp/backward.h"

namespace npu::test {
namespace {

TEST(ScaleLoss, GradientsComeBackUnscaled) {
  for (const char* name : {"O1", "O2"}) {
    TinyModel tiny(Shapes{{2, 2}, {3}});
    FusedSGD optimizer(tiny.model(), SGDOptions{1});
    Amp amp = initialize(tiny.model(), {&optimizer}, level(name));
    const auto before = tiny.read_all();
    {
      auto scaled = scale_loss(amp, 3.0, {&optimizer});
      EXPECT_EQ(scaled.scale(), 65536);
      EXPECT_EQ(scaled.loss(), 3.0 * 65536);
      // 2^-10 times the scale is 64: exact in half.
      backward(tiny, scaled.scale(), {Floats(4, 0x1p-10f), Floats(3, -0x1p-10f)});
    }
    optimizer.step();
    const auto after = tiny.read_all();
    const float tolerance = name[1] == '2' ? 1e-3f : 1e-7f;
    EXPECT_NEAR(after[0][2], before[0][2] - 0x1p-10f, tolerance) << name;
    EXPECT_NEAR(after[1][2], before[1][2] + 0x1p-10f, tolerance) << name;
  }
}

TEST(ScaleLoss, MasterWeightsKeepWhatHalfWouldLose) {
  for (DType type : {DType::f16, DType::bf16}) {
    TinyModel tiny(Shapes{{4}});
    tiny.write_data(0, Floats(4, 1));
    FusedSGD optimizer(tiny.model(), SGDOptions{1});
    Amp amp = initialize(tiny.model(), {&optimizer}, level("O2", type));
    EXPECT_EQ(tiny.parameter(0).dtype, type);
    for (int step = 0; step < 64; ++step) {  // each step is below half's resolution at 1
      scale_loss(amp, 0, {&optimizer}, {},
                 [&](double, double scale) { backward(tiny, scale, {Floats(4, 0x1p-13f)}); });
      optimizer.step();
      optimizer.zero_grad();
    }
    EXPECT_EQ(optimizer.state(tiny.parameter(0), "master")[0], 1 - 64 * 0x1p-13f) << name_of(type);
    EXPECT_EQ(tiny.read_data(0)[0], type == DType::f16 ? 1 - 64 * 0x1p-13f : 0.9921875f) << name_of(type);
  }
}

TEST(ScaleLoss, NormLayersStayWhereTheLevelKeepsThem) {
  auto types = [](const Options& options) {
    TinyModel tiny(Shapes{{2, 2}, {2}, {2}});
    tiny.parameter(1).role = Role::batch_norm;
    tiny.parameter(2).role = Role::layer_norm;
    FusedSGD optimizer(tiny.model(), {}, Layout::separate);
    Amp amp = initialize(tiny.model(), {&optimizer}, options);
    return std::vector<DType>{tiny.parameter(0).dtype, tiny.parameter(1).dtype, tiny.parameter(2).dtype};
  };
  const DType f32 = DType::f32, f16 = DType::f16;
  EXPECT_EQ(types(level("O1")), (std::vector<DType>{f32, f32, f32}));
  EXPECT_EQ(types(level("O2")), (std::vector<DType>{f16, f32, f16}));
  EXPECT_EQ(types(level("O3")), (std::vector<DType>{f16, f16, f16}));
  Options mindspore = mindspore_level("O2");
  mindspore.verbosity = 0;
  EXPECT_EQ(types(mindspore), (std::vector<DType>{f16, f32, f32}));
}

TEST(ScaleLoss, AnOverflowChangesNothingButTheScale) {
  for (const char* name : {"O1", "O2"}) {
    for (float bad : {kInf, -kInf, std::nanf("")}) {
      TinyModel tiny(Shapes{{40}, {2000}});
      FusedAdam optimizer(tiny.model());
      Amp amp = initialize(tiny.model(), {&optimizer}, level(name));
      auto step = [&](float last) {
        Floats g(2000, 1e-3f);
        g.back() = last;
        const bool skipped = scale_loss(amp, 0, {&optimizer}, {}, [&](double, double scale) {
          backward(tiny, scale, {Floats(40, 1e-3f), g});
        });
        optimizer.step();
        optimizer.zero_grad();
        return skipped;
      };
      EXPECT_FALSE(step(1e-3f));
      const auto weights = tiny.read_all();
      const Floats m = optimizer.state(tiny.parameter(1), "exp_avg");
      EXPECT_TRUE(step(bad));
      EXPECT_EQ(tiny.read_all(), weights) << name;
      EXPECT_EQ(optimizer.state(tiny.parameter(1), "exp_avg"), m) << name;
      EXPECT_EQ(optimizer.steps(), 1);
      EXPECT_EQ(amp.loss_scaler().loss_scale(), 32768);
      EXPECT_FALSE(step(1e-3f));  // skipped once only
      EXPECT_NE(tiny.read_all(), weights);
    }
  }
}

// Random patterns of infinities and NaN over several tensors, levels and layouts: a skipped step changes no
// bit, the others go on as if the skipped ones had never been.
TEST(ScaleLoss, RandomOverflowsNeverReachAWeight) {
  for (unsigned seed = 0; seed < 12; ++seed) {
    const Shapes shapes{{5, 3}, {1}, {1030}};
    TinyModel tiny(shapes, seed), twin(shapes, seed);
    const Layout layout = seed % 2 == 0 ? Layout::combined : Layout::separate;
    FusedAdam optimizer(tiny.model(), {}, layout), other(twin.model(), {}, layout);
    Options options = level(seed % 3 == 0 ? "O1" : "O2");
    options.fuse_unscale = seed % 5 == 0;
    options.scale_window = 1000000;
    options.scale_backoff_factor = 0.999999;  // both twins then see nearly the same scale
    options.dynamic_init_scale = 1024;
    Amp amp = initialize(tiny.model(), {&optimizer}, options),
        amp2 = initialize(twin.model(), {&other}, options);
    std::mt19937 random(seed);
    int skipped = 0;
    for (int step = 0; step < 30; ++step) {
      std::vector<Floats> g;
      for (std::size_t i = 0; i < 3; ++i) g.push_back(tiny.random(tiny.numel(i), 0.01f));
      const bool spoil = random() % 3 == 0;
      const std::vector<Floats> clean = g;
      if (spoil) g[random() % 3][0] = random() % 2 == 0 ? kInf : std::nanf("");
      const auto before = tiny.read_all();
      EXPECT_EQ(scale_loss(amp, 0, {&optimizer}, {}, [&](double, double scale) { backward(tiny, scale, g); }),
                spoil);
      optimizer.step();
      optimizer.zero_grad();
      if (spoil) {
        ++skipped;
        EXPECT_EQ(tiny.read_all(), before);
        continue;
      }
      scale_loss(amp2, 0, {&other}, {}, [&](double, double scale) { backward(twin, scale, clean); });
      other.step();
      other.zero_grad();
    }
    EXPECT_GT(skipped, 3);
    EXPECT_EQ(optimizer.steps(), 30 - skipped);
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < tiny.numel(i); ++k)
        EXPECT_NEAR(tiny.read_data(i)[k], twin.read_data(i)[k], 2e-3) << seed;
  }
}

TEST(ScaleLoss, AFixedScaleLooksButNeverSkips) {
  TinyModel tiny(Shapes{{2}});
  tiny.write_data(0, {0, 0});
  FusedSGD optimizer(tiny.model(), SGDOptions{1});
  Options options = level("O1");
  options.loss_scale = 128.0;
  Amp amp = initialize(tiny.model(), {&optimizer}, options);
  EXPECT_FALSE(scale_loss(amp, 0, {&optimizer}, {}, [&](double, double s) {
    EXPECT_EQ(s, 128);
    backward(tiny, s, {{kInf, 1}});
  }));
  optimizer.step();
  EXPECT_EQ(tiny.read_data(0)[1], -1);
}

TEST(ScaleLoss, UnscalingInsideTheStepGivesTheSame) {
  for (const char* name : {"O1", "O2"}) {
    TinyModel tiny(Shapes{{77}, {5}}), twin(Shapes{{77}, {5}});
    FusedAdam one(tiny.model()), other(twin.model());
    Options options = level(name);
    Amp plain = initialize(tiny.model(), {&one}, options);
    options.fuse_unscale = true;
    Amp fused = initialize(twin.model(), {&other}, options);
    for (int step = 0; step < 5; ++step) {
      const std::vector<Floats> g{tiny.random(77, 1e-3f), tiny.random(5, 1e-3f)};
      scale_loss(plain, 0, {&one}, {}, [&](double, double s) { backward(tiny, s, g); });
      scale_loss(fused, 0, {&other}, {}, [&](double, double s) { backward(twin, s, g); });
      EXPECT_EQ(one.clip_optimizer_grad_norm_fused(0.01), other.clip_optimizer_grad_norm_fused(0.01));
      one.step(), other.step(), one.zero_grad(), other.zero_grad();
    }
    EXPECT_EQ(tiny.read_all(), twin.read_all()) << name;
  }
}

TEST(ScaleLoss, DisabledOrO0DoNothing) {
  for (bool enabled : {false, true}) {
    TinyModel tiny(Shapes{{2}});
    FusedSGD optimizer(tiny.model(), SGDOptions{1}, Layout::separate);
    Options options = level("O0", DType::f32);
    options.enabled = enabled;
    Amp amp = initialize(tiny.model(), {&optimizer}, options);
    float* const place = tiny.data(0);
    auto scaled = scale_loss(amp, 2.5, {&optimizer});
    EXPECT_EQ(scaled.scale(), 1);
    EXPECT_EQ(scaled.loss(), 2.5);
    tiny.write_grad(0, {kInf, 1});
    EXPECT_FALSE(scaled.close());
    EXPECT_EQ(tiny.read_grad(0), (Floats{kInf, 1}));
    EXPECT_EQ(tiny.data(0), place);
  }
}

TEST(ScaleLoss, AnExceptionInTheBackwardPassesThrough) {
  TinyModel tiny(Shapes{{2}});
  FusedSGD optimizer(tiny.model());
  Amp amp = initialize(tiny.model(), {&optimizer}, level("O1"));
  EXPECT_THROW(scale_loss(amp, 0, {&optimizer}, {}, [](double, double) { throw std::runtime_error("mine"); }),
               std::runtime_error);
  EXPECT_EQ(amp.loss_scaler().loss_scale(), 65536);
}

TEST(ScaleLoss, AReplacedPointerIsTakenInAgain) {
  TinyModel tiny(Shapes{{2}});
  tiny.write_data(0, {0, 0});
  FusedSGD optimizer(tiny.model(), SGDOptions{1});
  Options options = level("O1");
  options.combine_grad = options.check_combined_tensors = true;
  Amp amp = initialize(tiny.model(), {&optimizer}, options);
  scale_loss(amp, 0, {&optimizer}, {}, [&](double, double s) { backward(tiny, s, {{1, 1}}); });
  optimizer.step(), optimizer.zero_grad();
  float* const outside = device_floats({5, 6});
  tiny.data(0) = outside;
  testing::internal::CaptureStderr();
  scale_loss(amp, 0, {&optimizer}, {}, [&](double, double s) { backward(tiny, s, {{1, 1}}); });
  EXPECT_THAT(testing::internal::GetCapturedStderr(), testing::HasSubstr("\"w0\" was replaced"));
  optimizer.step();
  EXPECT_EQ(tiny.read_data(0), (Floats{4, 5}));
  npuFree(outside);
}

TEST(ScaleLoss, WrongUseIsNamed) {
  using testing::HasSubstr;
  TinyModel tiny(Shapes{{2}});
  FusedSGD fused(tiny.model()), stranger(tiny.model());
  auto start = [&](const Options& options) { Amp amp = initialize(tiny.model(), {&fused}, options); };
  EXPECT_THAT(error_of([&] { start(level("O0")); }), HasSubstr("Layout::separate"));
  EXPECT_THAT(error_of([&] { start(level("O3")); }), HasSubstr("Layout::separate"));
  Options no_master = level("O2");
  no_master.master_weights = false;
  EXPECT_THAT(error_of([&] { start(no_master); }), HasSubstr("needs master_weights"));
  float host = 1, *on_host = &host;
  Model model;
  model.add("h", &on_host, &on_host, {1});
  EXPECT_THAT(error_of([&] { initialize(model, {}, level("O1")); }), HasSubstr("not in device memory"));
  Amp amp = initialize(tiny.model(), {&fused}, level("O1"));
  EXPECT_THAT(error_of([&] { scale_loss(amp, 0, {&stranger}); }), HasSubstr("not given to amp.initialize"));
}

TEST(ScaleLoss, ScalesAreSavedAndLoaded) {
  const std::string path = testing::TempDir() + "/scales." + std::to_string(::getpid());
  TinyModel tiny(Shapes{{2}});
  FusedSGD optimizer(tiny.model());
  Options options = level("O1");
  options.num_losses = 2;
  Amp amp = initialize(tiny.model(), {&optimizer}, options),
      other = initialize(tiny.model(), {&optimizer}, options);
  amp.loss_scaler(1).update(true);
  amp.save(path);
  other.load(path);
  EXPECT_EQ(other.loss_scaler(0).loss_scale(), 65536);
  EXPECT_EQ(other.loss_scaler(1).loss_scale(), 32768);
  EXPECT_THAT(error_of([&] { optimizer.load(path); }), testing::HasSubstr("holds \"loss scales\""));
  ::unlink(path.c_str());
}

}  // namespace
}  // namespace npu::test
