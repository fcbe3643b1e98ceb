// The public interface of AMP. Session implements it.
#include "npu/amp.h"

#include <exception>

#include "runtime_shim/train/amp/session.h"
#include "runtime_shim/train/optim/state_file.h"

namespace npu::amp {
namespace {

constexpr const char* kFileKind = "loss scales";

std::string record_name(std::size_t loss, const std::string& name) {
  return "loss " + std::to_string(loss) + " " + name;
}

}  // namespace

Amp::Amp(std::unique_ptr<detail::Session> session) : session_(std::move(session)) {}
Amp::Amp(Amp&&) noexcept = default;
Amp& Amp::operator=(Amp&&) noexcept = default;
Amp::~Amp() = default;

const Properties& Amp::properties() const { return session_->properties(); }
LossScaleManager& Amp::loss_scaler(int loss_id) { return session_->scaler(loss_id); }

void Amp::gradient_ready(const Parameter& parameter) { session_->gradient_ready(parameter); }

void Amp::save(const std::string& path) const {
  optim::detail::StateRecords records;
  const auto& scalers = session_->scalers();
  records.add("losses", static_cast<double>(scalers.size()));
  for (std::size_t loss = 0; loss < scalers.size(); ++loss)
    for (const auto& [name, value] : scalers[loss]->get_state()) records.add(record_name(loss, name), value);
  optim::detail::write_state(path, kFileKind, records);
}

void Amp::load(const std::string& path) {
  const optim::detail::StateRecords records = optim::detail::read_state(path, kFileKind);
  const auto& scalers = session_->scalers();
  std::vector<std::vector<std::pair<std::string, double>>> states;
  try {
    if (records.number("losses") != static_cast<double>(scalers.size()))
      throw TrainingError("holds another number of losses");
    for (std::size_t loss = 0; loss < scalers.size(); ++loss) {
      states.emplace_back();
      for (const auto& [name, value] : scalers[loss]->get_state())
        states.back().emplace_back(name, records.number(record_name(loss, name)));
    }
  } catch (const TrainingError& error) {
    throw TrainingError(path + ": " + error.what());
  }
  for (std::size_t loss = 0; loss < scalers.size(); ++loss) scalers[loss]->set_state(states[loss]);
}

Amp initialize(Model& model, const std::vector<optim::Optimizer*>& optimizers, const Options& options) {
  return Amp(std::make_unique<detail::Session>(model, optimizers, options));
}

ScaledLoss::ScaledLoss(Amp& amp, double loss, std::vector<optim::Optimizer*> optimizers,
                       ScaleLossOptions options)
    : amp_(amp),
      optimizers_(std::move(optimizers)),
      options_(options),
      loss_(loss),
      scale_(amp.session().begin(optimizers_, options)),
      exceptions_(std::uncaught_exceptions()) {}

ScaledLoss::~ScaledLoss() noexcept(false) {
  if (open_ && std::uncaught_exceptions() == exceptions_) close();
}

bool ScaledLoss::close() {
  if (!open_) return false;
  open_ = false;
  return amp_.session().end(optimizers_, options_);
}

}  // namespace npu::amp
