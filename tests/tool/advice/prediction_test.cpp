#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/tool/support/profile_folder.h"
#include "tool/advice/prediction/prediction_words.h"
#include "tool/profile/read_profile.h"
#include "tool/report/width.h"

namespace migrate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const char* const kModel = R"({"chip":"Ascend910B1","modelled_us":75,"measured_on_host_us":25,
  "without_model":[{"name":"scan","count":1,"measured_on_host_us":25}]})";

/// Two steps: a product, a kernel without a model, a copy, 200 us of idle time.
void add_modelled_run(ProfileFolder& folder, double scale) {
  folder.times(80 * scale, 0, 0, 200).file("../modelled_time.json", kModel);
  folder.file("step_trace_time.csv",
              "Device_id,Step,Computing,Communication(Not Overlapped),Communication,Free\n"
              "0,1,40,0,0,100\n0,2,40,0,0,100\n");
  folder.file(
      "memory_record.csv",
      "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB)\nAPP,1,100,200\nAPP,2,1536,2000\n");
  folder.kernel({.name = "MatMul", .start = 0, .duration = 50, .core = "AI_CORE", .pipes = {0.9, 0.5}});
  folder.kernel({.name = "scan", .start = 60, .duration = 25, .core = "AI_CPU"});
  folder.copy(90, 5, 1000, "host to device", 9);
}

TEST(Prediction, IsThatOfTheSlowestRank) {
  ProfileFolder folder(2);
  add_modelled_run(folder.rank(0), 1);
  add_modelled_run(folder.rank(1), 2);
  auto prediction = predict_from(*read_profile(folder.write()));
  ASSERT_TRUE(prediction.ok()) << prediction.error().message;
  EXPECT_EQ(prediction->chip, "Ascend910B1");
  EXPECT_EQ(prediction->ranks, 2);
  EXPECT_EQ(prediction->steps, 2u);
  EXPECT_EQ(prediction->step, (160 + 200) * 1000 / 2);
  EXPECT_EQ(prediction->memory_mb, 1536);
  EXPECT_DOUBLE_EQ(prediction->modelled, 0.75);
  EXPECT_EQ(prediction->bound, PartBound::host);
  std::vector<std::string> parts;
  for (const PredictedPart& part : prediction->parts)
    parts.push_back(part.name + " " + to_string(part.bound));
  EXPECT_THAT(parts, ElementsAre("(idle) host", "MatMul cube", "scan unknown", "copy host to device link"));
  EXPECT_FALSE(prediction->parts[2].is_modelled);
}

// The product is calibrated, and copies from the host, idle time and what was measured on the host are not.
TEST(Prediction, SaysForHowMuchTimeItsErrorIsKnown) {
  ProfileFolder folder;
  add_modelled_run(folder, 1);
  auto prediction = predict_from(*read_profile(folder.write()));
  ASSERT_TRUE(prediction.ok());
  EXPECT_DOUBLE_EQ(prediction->typical_error, typical_error_of(PartBound::cube, false));
  EXPECT_DOUBLE_EQ(prediction->calibrated, 50.0 / (50 + 25 + 5 + 200));
  ProfileFolder older;
  older.times(50, 0, 0, 0).file("../modelled_time.json", R"({"chip":"Ascend310P3","modelled_us":50})");
  older.kernel({.name = "MatMul", .start = 0, .duration = 50, .core = "AI_CORE", .pipes = {0.9, 0.5}});
  EXPECT_EQ(predict_from(*read_profile(older.write()))->calibrated, 0);  // nobody has measured one
}

TEST(Prediction, KernelsWithoutABusyPipeAreLimitedByTheirOverhead) {
  ProfileFolder folder;
  folder.file("../modelled_time.json", kModel);
  folder.kernel({.name = "Add", .start = 0, .duration = 3, .pipes = {0, 0, 0.01, 0.3, 0.2}});
  folder.kernel({.name = "sort", .start = 3, .duration = 100, .pipes = {0, 0, 0.01, 0, 0}});
  auto prediction = predict_from(*read_profile(folder.write()));
  ASSERT_TRUE(prediction.ok());
  EXPECT_EQ(prediction->parts[1].bound, PartBound::overhead);
  EXPECT_EQ(prediction->parts[0].bound, PartBound::scalar);
}

TEST(Prediction, NeedsModelledTimes) {
  ProfileFolder folder;
  folder.kernel({"k", 0, 5});
  EXPECT_THAT(predict_from(*read_profile(folder.write())).error().message, HasSubstr("are not modelled"));
}

PredictionReport report_of_two() {
  PredictionReport report{"1.2.3", "./a <b>", {}};
  for (int devices : {1, 2, 4}) {
    Prediction run;
    run.chip = "Ascend910B1", run.amp = "O0", run.devices = devices, run.ranks = devices == 4 ? 1 : devices;
    run.step = 1000000 / devices;
    run.least_step = run.times.total = run.step;
    run.modelled = 0.75;
    run.parts = {{"a_kernel_with_a_name_that_is_longer_than_the_column<float>", PartBound::memory, 7, 400000,
                  400000, 0, false, true},
                 {"scan", PartBound::unknown, 1, 1000, 1000, 0, false, false}};
    report.runs.push_back(run);
  }
  return report;
}

TEST(PredictionReport, SaysWhatIsNotKnown) {
  const PredictionReport report = report_of_two();
  EXPECT_DOUBLE_EQ(speedup_of(report.runs[1], report), 2);
  EXPECT_DOUBLE_EQ(speedup_of(report.runs[2], report), 0);
  for (Language language : {Language::en, Language::zh}) {
    const std::string text = write_prediction_text(report, language);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(columns(line), kColumns) << line;
  }
  const std::string text = write_prediction_text(report, Language::en);
  EXPECT_THAT(text, HasSubstr("none was measured on a chip"));
  EXPECT_THAT(text, HasSubstr("4 devices: the program used 1"));
  EXPECT_THAT(text, HasSubstr("25.0 % of the device time is that of kernels without a"));
  EXPECT_THAT(text, HasSubstr("no steps are marked"));
  EXPECT_EQ(text.find("Ascend910B1, O0\n"), text.rfind("Ascend910B1, O0\n"));  // parts once
}

TEST(PredictionReport, IsJsonAndHtml) {
  const auto json = nlohmann::json::parse(write_prediction_json(report_of_two()));
  EXPECT_EQ(json["runs"][1]["speedup"], 2.0);
  EXPECT_EQ(json["runs"][0]["parts"][0]["bound"], "memory");
  EXPECT_EQ(json["modelled"], true);
  EXPECT_THAT(write_prediction_html(report_of_two(), Language::zh), HasSubstr("./a &lt;b&gt;"));
}

TEST(PredictionWords, AreInBothLanguages) {
  for (size_t i = 0; i < static_cast<size_t>(PredictionLabel::count_); ++i) {
    const Text& text = prediction_label(static_cast<PredictionLabel>(i));
    EXPECT_FALSE(text.en.empty() || text.zh.empty()) << i;
    EXPECT_EQ(std::count(text.en.begin(), text.en.end(), '{'),
              std::count(text.zh.begin(), text.zh.end(), '{'))
        << text.en;
  }
  for (int i = 0; i <= static_cast<int>(PartBound::unknown); ++i)
    EXPECT_EQ(bound_text(Language::en, static_cast<PartBound>(i)), to_string(static_cast<PartBound>(i)));
}

}  // namespace
}  // namespace migrate
