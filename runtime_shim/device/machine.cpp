#include "runtime_shim/device/machine.h"

#include <algorithm>
#include <utility>

namespace npu::device {

Device::Device(Machine& machine, int number_in, int physical_in, Placement placement, HostAccess host_access)
    : number(number_in),
      physical(physical_in),
      chip(machine.chip()),
      arena(chip.memory_bytes, chip.extra_granule ? 32 : 0, placement, host_access),
      machine_(machine) {}

Context* Device::new_context(bool is_default) {
  contexts_.push_back(std::make_unique<Context>());
  Context* const context = contexts_.back().get();
  context->device = number;
  context->is_default = is_default;
  return context;
}

Context* Device::use_default_context() {
  std::lock_guard lock(mutex_);
  if (default_context_ == nullptr) default_context_ = new_context(true);
  ++default_uses_;
  if (default_context_->alive) return default_context_;
  default_context_->start();
  default_context_->default_stream = open_stream(default_context_, 0);
  default_context_->alive = true;
  return default_context_;
}

Context* Device::default_context() {
  std::lock_guard lock(mutex_);
  return default_context_ != nullptr && default_context_->alive ? default_context_ : nullptr;
}

bool Device::release_default_context(bool force) {
  {
    std::lock_guard lock(mutex_);
    if (default_uses_ == 0) return false;
    default_uses_ = force ? 0 : default_uses_ - 1;
    if (default_uses_ > 0) return true;
  }
  end_context(default_context_);
  if (MemoryCheck* check = machine_.check()) check->freed_by_reset(arena.base(), arena.addresses());
  arena.clear();
  return true;
}

Context* Device::create_context() {
  std::lock_guard lock(mutex_);
  Context* const context = new_context(false);
  context->default_stream = open_stream(context, 0);
  context->alive = true;
  return context;
}

void Device::destroy_context(Context* context) { end_context(context); }

void Device::end_context(Context* context) {
  context->alive = false;
  for (Stream* stream : context->snapshot()) {
    if (context->stopped == ACL_SUCCESS) stream->wait(stream->submitted(), std::nullopt);
    destroy_stream(stream);
  }
  context->default_stream = nullptr;
}

Stream* Device::create_stream(Context* context, std::uint32_t flags) {
  std::lock_guard lock(mutex_);
  return open_stream(context, flags);
}

// Call with mutex_ held.
Stream* Device::open_stream(Context* context, std::uint32_t flags) {
  Stream* stream = nullptr;
  if (!closed_streams_.empty()) {
    stream = closed_streams_.back();
    closed_streams_.pop_back();
  } else if (static_cast<int>(streams_.size()) < chip.max_streams) {
    streams_.push_back(std::make_unique<Stream>(static_cast<int>(streams_.size()), machine_.executor(),
                                                machine_.watchdog()));
    stream = streams_.back().get();
  } else {
    return nullptr;
  }
  stream->open(context, flags);
  std::lock_guard lock(context->mutex);
  context->streams.push_back(stream);
  return stream;
}

void Device::destroy_stream(Stream* stream) {
  Context* const context = stream->context();
  stream->close();
  {
    std::lock_guard lock(context->mutex);
    auto& streams = context->streams;
    streams.erase(std::remove(streams.begin(), streams.end(), stream), streams.end());
  }
  std::lock_guard lock(mutex_);
  closed_streams_.push_back(stream);
}

int Device::streams_available() {
  std::lock_guard lock(mutex_);
  return chip.max_streams - static_cast<int>(streams_.size() - closed_streams_.size());
}

std::vector<Context*> Device::contexts() {
  std::vector<Context*> result;
  std::lock_guard lock(mutex_);
  for (const auto& context : contexts_) {
    if (context->alive) result.push_back(context.get());
  }
  return result;
}

Machine::Machine(configuration::DeviceConfig config)
    : virtual_memory(config.hides_memory), config_(std::move(config)) {
  if (!config_.error.empty()) return;
  const Placement placement = config_.check ? Placement::kGuarded : Placement::kCompact;
  const HostAccess access = config_.hides_memory ? HostAccess::kManaged : HostAccess::kAll;
  for (const int physical : config_.physical_devices) {
    const int number = static_cast<int>(devices_.size());
    devices_.push_back(std::make_unique<Device>(*this, number, physical, placement, access));
  }
  if (config_.check) check_ = std::make_unique<MemoryCheck>(*this);
}

Device* Machine::device(int number) {
  return number >= 0 && number < device_count() ? devices_[static_cast<std::size_t>(number)].get() : nullptr;
}

bool Machine::covers(const void* address) const {
  return std::any_of(devices_.begin(), devices_.end(),
                     [&](const auto& device) { return device->arena.covers(address); });
}

void* Machine::hidden_view(const void* address) const {
  for (const auto& device : devices_) {
    if (device->arena.covers(address))
      return reinterpret_cast<void*>(device->arena.device_view(reinterpret_cast<std::uintptr_t>(address)));
  }
  return virtual_memory.device_view(address);
}

Location Machine::locate(const void* address) {
  for (const auto& device : devices_) {
    if (!device->arena.covers(address)) continue;
    const Block block = device->arena.find(address);
    if (block.asked == 0) return {MemoryKind::kUnregistered, device->number, 0, 0, 0};
    const MemoryKind kind = block.managed ? MemoryKind::kManaged : MemoryKind::kDevice;
    return {kind, device->number, block.start, block.granted, block.asked};
  }
  if (const Range range = imported.find(address); range.size != 0) {
    return {MemoryKind::kDevice, range.device, range.start, range.size, range.size};
  }
  if (const Range range = virtual_memory.find(address); range.size != 0) {
    return {MemoryKind::kDevice, range.device, range.start, range.size, range.size};
  }
  if (const Range range = pinned.find(address); range.size != 0) {
    return {MemoryKind::kHost, range.device, range.start, range.size, range.size};
  }
  if (const Range range = managed.find(address); range.size != 0) {
    return {MemoryKind::kManaged, range.device, range.start, range.size, range.size};
  }
  if (const Range range = symbols.find(address); range.size != 0) {
    return {MemoryKind::kSymbol, range.device, range.start, range.size, range.size};
  }
  return {};
}

}  // namespace npu::device
