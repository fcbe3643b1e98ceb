// Marks and ranges for profilers.
#include "npu/tx.h"

#include <atomic>
#include <chrono>
#include <cwchar>
#include <mutex>
#include <set>
#include <shared_mutex>
#include <string>

#include "npu/detail/tx_observer.h"

/// A registered string is its text.
struct nputxString_st {
  std::string text;
  bool operator<(const nputxString_st& other) const { return text < other.text; }
};

struct nputxDomain_st {
  std::string name;
};

namespace {

struct ObserverSlot {
  std::shared_mutex mutex;
  npuTxObserver call = nullptr;
  void* user_data = nullptr;
};

// Never destroyed, because destructors of static objects may mark ranges.
ObserverSlot& observer_slot() {
  static auto* const slot = new ObserverSlot;
  return *slot;
}

std::atomic<bool> observed{false};
std::atomic<std::uint64_t> next_range{1};
thread_local int depth = 0;

// The UTF-8 of a wide string. Wide characters are code points on the supported systems.
std::string narrow(const wchar_t* text) {
  std::string result;
  for (; text != nullptr && *text != L'\0'; ++text) {
    const auto code = static_cast<std::uint32_t>(*text);
    if (code < 0x80) {
      result += static_cast<char>(code);
    } else if (code < 0x800) {
      result += static_cast<char>(0xC0 | (code >> 6));
      result += static_cast<char>(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
      result += static_cast<char>(0xE0 | (code >> 12));
      result += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
      result += static_cast<char>(0x80 | (code & 0x3F));
    } else {
      result += static_cast<char>(0xF0 | (code >> 18));
      result += static_cast<char>(0x80 | ((code >> 12) & 0x3F));
      result += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
      result += static_cast<char>(0x80 | (code & 0x3F));
    }
  }
  return result;
}

std::string message_of(const nputxEventAttributes_t* attributes) {
  if (attributes == nullptr) return {};
  switch (attributes->messageType) {
    case NPUTX_MESSAGE_TYPE_ASCII:
      return attributes->message.ascii == nullptr ? "" : attributes->message.ascii;
    case NPUTX_MESSAGE_TYPE_UNICODE:
      return narrow(attributes->message.unicode);
    case NPUTX_MESSAGE_TYPE_REGISTERED:
      return attributes->message.registered == nullptr ? "" : attributes->message.registered->text;
    default:
      return {};
  }
}

void notify(npuTxEventKind kind, const char* message, std::uint64_t range) {
  if (!observed.load(std::memory_order_acquire)) return;
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  const npuTxEvent event{kind, message == nullptr ? "" : message, range, depth,
                         static_cast<std::uint64_t>(std::chrono::nanoseconds(now).count())};
  ObserverSlot& slot = observer_slot();
  std::shared_lock lock(slot.mutex);
  if (slot.call != nullptr) slot.call(&event, slot.user_data);
}

int push(const char* message) {
  const int before = depth++;
  notify(NPU_TX_PUSH, message, 0);
  return before;
}

std::uint64_t start(const char* message) {
  const std::uint64_t range = next_range.fetch_add(1, std::memory_order_relaxed);
  notify(NPU_TX_START, message, range);
  return range;
}

}  // namespace

extern "C" {

void npuTxSetObserver(npuTxObserver observer, void* user_data) {
  ObserverSlot& slot = observer_slot();
  std::unique_lock lock(slot.mutex);
  slot.call = observer;
  slot.user_data = user_data;
  observed = observer != nullptr;
}

void nputxMarkA(const char* message) { notify(NPU_TX_MARK, message, 0); }
void nputxMarkW(const wchar_t* message) { notify(NPU_TX_MARK, narrow(message).c_str(), 0); }
void nputxMarkEx(const nputxEventAttributes_t* attributes) {
  notify(NPU_TX_MARK, message_of(attributes).c_str(), 0);
}

int nputxRangePushA(const char* message) { return push(message); }
int nputxRangePushW(const wchar_t* message) { return push(narrow(message).c_str()); }
int nputxRangePushEx(const nputxEventAttributes_t* attributes) {
  return push(message_of(attributes).c_str());
}

int nputxRangePop(void) {
  if (depth == 0) return NPUTX_NO_PUSH_POP_TRACKING;
  --depth;
  notify(NPU_TX_POP, "", 0);
  return depth;
}

nputxRangeId_t nputxRangeStartA(const char* message) { return start(message); }
nputxRangeId_t nputxRangeStartW(const wchar_t* message) { return start(narrow(message).c_str()); }
nputxRangeId_t nputxRangeStartEx(const nputxEventAttributes_t* attributes) {
  return start(message_of(attributes).c_str());
}
void nputxRangeEnd(nputxRangeId_t id) { notify(NPU_TX_END, "", id); }

nputxDomainHandle_t nputxDomainCreateA(const char* name) {
  return new nputxDomain_st{name == nullptr ? "" : name};
}
nputxDomainHandle_t nputxDomainCreateW(const wchar_t* name) { return new nputxDomain_st{narrow(name)}; }
void nputxDomainDestroy(nputxDomainHandle_t domain) { delete domain; }
void nputxDomainMarkEx(nputxDomainHandle_t, const nputxEventAttributes_t* attributes) {
  nputxMarkEx(attributes);
}
int nputxDomainRangePushEx(nputxDomainHandle_t, const nputxEventAttributes_t* attributes) {
  return nputxRangePushEx(attributes);
}
int nputxDomainRangePop(nputxDomainHandle_t) { return nputxRangePop(); }
nputxRangeId_t nputxDomainRangeStartEx(nputxDomainHandle_t, const nputxEventAttributes_t* attributes) {
  return nputxRangeStartEx(attributes);
}
void nputxDomainRangeEnd(nputxDomainHandle_t, nputxRangeId_t id) { nputxRangeEnd(id); }

nputxStringHandle_t nputxDomainRegisterStringA(nputxDomainHandle_t, const char* text) {
  static std::mutex mutex;
  static auto* const strings = new std::set<nputxString_st>;
  std::lock_guard lock(mutex);
  // The set is ordered by text, which the handle cannot change.
  return const_cast<nputxString_st*>(&*strings->insert({text == nullptr ? "" : text}).first);
}

nputxStringHandle_t nputxDomainRegisterStringW(nputxDomainHandle_t domain, const wchar_t* text) {
  return nputxDomainRegisterStringA(domain, narrow(text).c_str());
}

void nputxNameCategoryA(uint32_t, const char*) {}
void nputxNameOsThreadA(uint32_t, const char*) {}
void nputxNameCudaDeviceA(int, const char*) {}
void nputxNameCudaStreamA(npuStream_t, const char*) {}
void nputxNameCudaEventA(npuEvent_t, const char*) {}
void nputxInitialize(const void*) {}

}  // extern "C"
