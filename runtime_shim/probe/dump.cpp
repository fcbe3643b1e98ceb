#include "runtime_shim/probe/dump.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "runtime_shim/probe/names.h"

namespace npu::probe {
namespace {

namespace fs = std::filesystem;

std::string head(const Settings& settings, const std::string& data_folder) {
  return std::string(R"({"task": ")") + name_of(settings.task) + R"(", "level": ")" + settings.level +
         R"(", "framework": ")" + (settings.flavor == Flavor::ms ? "mindspore" : "pytorch") +
         R"(", "dump_data_dir": )" + (settings.task == Task::tensor ? quoted(data_folder) : "null") +
         R"(, "data": {)";
}

}  // namespace

GrowingObject::GrowingObject(std::string path, const std::string& head, std::string tail)
    : path_(std::move(path)), tail_(std::move(tail)) {
  file_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0640);
  has_failed_ = file_ < 0;
  append(head);
}

GrowingObject::~GrowingObject() {
  append(tail_);
  if (file_ >= 0) close(file_);
}

void GrowingObject::append(const std::string& text) {
  for (size_t at = 0; at < text.size() && !has_failed_;) {
    const ssize_t written = write(file_, text.data() + at, text.size() - at);
    if (written < 0 && errno == EINTR) continue;
    has_failed_ = written <= 0;
    at += written > 0 ? static_cast<size_t>(written) : 0;
  }
  if (!has_failed_) {
    whole_ += static_cast<long long>(text.size());
  } else if (file_ >= 0 && ftruncate(file_, whole_) != 0) {
    is_empty_ = false;  // a reader stops at the last whole member
  }
}

void GrowingObject::add(const std::string& name, const std::string& value) {
  append((is_empty_ ? "\n" : ",\n") + quoted(name) + ": " + value);
  is_empty_ = false;
}

std::string GrowingObject::take_error() { return has_failed_ && !std::exchange(is_told_, true) ? path_ : ""; }

Dump::Dump(const Settings& settings, int step, int rank) : settings_(settings) {
  folder_ = settings.dump_path + "/step" + std::to_string(step) + "/rank" + std::to_string(rank);
  const std::string data = folder_ + "/dump_tensor_data";
  std::error_code failed;
  fs::create_directories(folder_, failed);
  fs::remove_all(data, failed);
  if (settings.task == Task::tensor) fs::create_directories(data, failed);
  dump_ = std::make_unique<GrowingObject>(folder_ + "/dump.json", head(settings, data), "\n}}\n");
  stack_ = std::make_unique<GrowingObject>(folder_ + "/stack.json", "{", "\n}\n");
  std::ofstream(folder_ + "/construct.json") << "{}\n";
}

void Dump::add(const std::string& operation, const std::string& inputs, const std::string& outputs,
               const std::string& location) {
  std::string value;
  if (settings_.has_inputs) value = "\"input_args\": [" + inputs + "], \"input_kwargs\": {}";
  if (settings_.has_outputs) value += (value.empty() ? "" : ", ") + ("\"output\": [" + outputs + "]");
  dump_->add(operation, "{" + value + "}");
  const size_t colon = location.rfind(':');
  if (colon == std::string::npos) return;
  stack_->add(operation,
              "[" +
                  quoted("File " + location.substr(0, colon) + ", line " + location.substr(colon + 1) +
                         ", in " + operation.substr(0, operation.rfind('.'))) +
                  "]");
}

std::string Dump::file_of(const std::string& tensor_name) const {
  return settings_.task == Task::tensor
             ? folder_ + "/dump_tensor_data/" + file_name(tensor_name, settings_.flavor)
             : "";
}

std::string Dump::take_error() {
  std::string path = dump_->take_error();
  return path.empty() ? stack_->take_error() : path;
}

}  // namespace npu::probe
