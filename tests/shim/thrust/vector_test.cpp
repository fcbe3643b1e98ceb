// Vectors, pointers and references: contents after each operation, read back through the host.
#include <gmock/gmock.h>

#include <iterator>
#include <list>
#include <memory>
#include <sstream>

#include "npu/thrust.h"

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

template <class Vector>
std::vector<typename Vector::value_type> host_copy(const Vector& v) {
  std::vector<typename Vector::value_type> values(v.size());
  thrust::copy(v.begin(), v.end(), values.begin());
  return values;
}

template <class Vector>
struct Vectors : testing::Test {};
using Kinds = testing::Types<thrust::host_vector<int>, thrust::device_vector<int>,
                             thrust::universal_vector<int>, thrust::universal_host_pinned_vector<int>>;
TYPED_TEST_SUITE(Vectors, Kinds);

TYPED_TEST(Vectors, AreMadeFromSizesRangesAndEachOther) {
  const std::vector<int> standard{4, 5, 6};
  const std::list<int> linked{7, 8};
  const int array[] = {1, 2, 3};
  EXPECT_THAT(host_copy(TypeParam()), IsEmpty());
  EXPECT_THAT(host_copy(TypeParam(3)), ElementsAre(0, 0, 0));
  EXPECT_THAT(host_copy(TypeParam(2, 9)), ElementsAre(9, 9));
  EXPECT_THAT(host_copy(TypeParam{1, 2}), ElementsAre(1, 2));
  EXPECT_THAT(host_copy(TypeParam(array, array + 3)), ElementsAre(1, 2, 3));
  EXPECT_THAT(host_copy(TypeParam(linked.begin(), linked.end())), ElementsAre(7, 8));
  EXPECT_THAT(host_copy(TypeParam(standard)), ElementsAre(4, 5, 6));
  EXPECT_THAT(host_copy(TypeParam(thrust::device_vector<float>(2, 1.5f))), ElementsAre(1, 1));
  EXPECT_THAT(host_copy(TypeParam(thrust::host_vector<int>(2, 3))), ElementsAre(3, 3));
}

TYPED_TEST(Vectors, GrowShrinkAndKeepTheirElements) {
  TypeParam v;
  for (int i = 0; i < 9; ++i) v.push_back(i);
  EXPECT_THAT(host_copy(v), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8));
  v.resize(3);
  EXPECT_THAT(host_copy(v), ElementsAre(0, 1, 2));
  v.resize(5, 7);
  EXPECT_THAT(host_copy(v), ElementsAre(0, 1, 2, 7, 7));
  v.pop_back();
  v.insert(v.begin() + 1, 42);
  EXPECT_THAT(host_copy(v), ElementsAre(0, 42, 1, 2, 7));
  v.erase(v.begin() + 1, v.begin() + 3);
  EXPECT_THAT(host_copy(v), ElementsAre(0, 2, 7));
  v.assign(2, 1);
  EXPECT_THAT(host_copy(v), ElementsAre(1, 1));
  v.clear();
  EXPECT_TRUE(v.empty());
}

TYPED_TEST(Vectors, AreValues) {
  TypeParam a{1, 2}, b = a;
  b[0] = 5;
  EXPECT_THAT(host_copy(a), ElementsAre(1, 2));
  EXPECT_THAT(host_copy(b), ElementsAre(5, 2));
  EXPECT_NE(a, b);
  a.swap(b);
  EXPECT_THAT(host_copy(a), ElementsAre(5, 2));
  TypeParam moved = std::move(a);
  EXPECT_EQ(moved, (TypeParam{5, 2}));
  moved = b;
  EXPECT_EQ(moved, b);
  EXPECT_EQ(moved.front(), 1);
  EXPECT_EQ(moved.back(), 2);
}

TYPED_TEST(Vectors, IteratorsAreClassesAroundThePointer) {
  using Iterator = typename TypeParam::iterator;
  using Constant = typename TypeParam::const_iterator;
  static_assert(!std::is_pointer_v<Iterator> && !std::is_pointer_v<Constant>);
  static_assert(!std::is_same_v<Iterator, typename TypeParam::pointer>, "a program may overload for both");
  static_assert(std::is_convertible_v<Iterator, Constant> && !std::is_convertible_v<Constant, Iterator>);
  static_assert(std::is_same_v<decltype(TypeParam().begin().base()), const typename TypeParam::pointer&>);
  static_assert(std::is_same_v<typename std::iterator_traits<Iterator>::value_type, int>);
  TypeParam v{1, 2, 3, 4};
  const TypeParam& constant = v;
  EXPECT_EQ(*(v.begin() + 1.5f), 2) << "a part of the size is often a floating number";
  EXPECT_EQ(*(v.end() - 0.5 * v.size()), 3);
  EXPECT_TRUE(v.begin() == constant.begin() && constant.end() != v.begin() && v.begin() < constant.end());
  EXPECT_EQ(constant.end() - v.begin(), 4);
  Constant from = v.begin();
  EXPECT_EQ(from[2], 3);
  EXPECT_EQ(thrust::raw_pointer_cast(&*v.begin()), thrust::raw_pointer_cast(v.data()));
  EXPECT_EQ(thrust::raw_pointer_cast(&v[1]), thrust::raw_pointer_cast(v.data()) + 1);
  EXPECT_EQ(thrust::raw_pointer_cast(v.begin().base()), thrust::raw_pointer_cast(v.data()));
  typename TypeParam::pointer data = v.data();
  EXPECT_EQ(thrust::reduce(data, data + 4), thrust::reduce(v.begin(), v.end()));
  *v.begin() = 9;
  v.begin()[3] = 0;
  thrust::sort(v.begin(), v.end());
  EXPECT_THAT(host_copy(v), ElementsAre(0, 2, 3, 9));
  std::vector<int> copied(4);
  std::copy(v.begin(), v.end(), copied.begin());
  EXPECT_THAT(copied, ElementsAre(0, 2, 3, 9));
}

TYPED_TEST(Vectors, AreCopiedToStreamsAndLists) {
  const TypeParam v{3, 1, 2};
  std::ostringstream text;
  thrust::copy(v.begin(), v.end(), std::ostream_iterator<int>(text, " "));
  EXPECT_EQ(text.str(), "3 1 2 ");
  std::list<int> grown{7};
  thrust::copy(v.begin(), v.end(), std::back_inserter(grown));
  EXPECT_THAT(grown, ElementsAre(7, 3, 1, 2));
  std::list<int> filled(3);
  EXPECT_TRUE(thrust::copy(v.begin(), v.end(), filled.begin()) == filled.end());
  EXPECT_THAT(filled, ElementsAre(3, 1, 2));
}

// As programs write it that have a form for each.
int which(thrust::device_ptr<float>) { return 1; }
int which(thrust::device_vector<float>::iterator) { return 2; }
int which(const float*) { return 3; }

TEST(DeviceVector, OverloadsTellIteratorsFromPointers) {
  thrust::device_vector<float> v(2);
  EXPECT_EQ(which(v.data()), 1);
  EXPECT_EQ(which(v.begin()), 2);
  EXPECT_EQ(which(thrust::raw_pointer_cast(v.data())), 3);
  EXPECT_EQ(which(&v[0]), 1);
}

TEST(DeviceVector, ElementsAreReadAndWrittenOneByOne) {
  thrust::device_vector<int> v(3, 1);
  v[1] += 4;
  v[2] = v[1];
  ++v[0];
  swap(v[0], v[1]);
  const int first = v[0];
  EXPECT_EQ(first, 5);
  EXPECT_THAT(host_copy(v), ElementsAre(5, 2, 5));
}

TEST(DeviceVector, IsMemoryThatTheRuntimeKnows) {
  thrust::device_vector<float> v(4, 2.0f);
  npuPointerAttributes attributes;
  ASSERT_EQ(npuPointerGetAttributes(&attributes, thrust::raw_pointer_cast(v.data())), npuSuccess);
  EXPECT_EQ(attributes.type, npuMemoryTypeDevice);
  EXPECT_EQ(thrust::raw_pointer_cast(&v[0]), v.data().get());
}

TEST(HostVector, BoolsAreAnArray) {
  thrust::host_vector<bool> v(3, true);
  bool* array = v.data();
  EXPECT_TRUE(array[2]);
}

struct Counted {
  static int alive;
  int value = 3;
  Counted() { ++alive; }
  Counted(const Counted& other) : value(other.value) { ++alive; }
  Counted& operator=(const Counted&) = default;
  ~Counted() { --alive; }
};
int Counted::alive = 0;

TEST(HostVector, ConstructsAndDestroysItsElements) {
  {
    thrust::host_vector<Counted> v(5);
    v.resize(2);
    EXPECT_EQ(Counted::alive, 2);
    v.push_back(Counted());
    EXPECT_EQ(v.back().value, 3);
    v.erase(v.begin());
    EXPECT_EQ(Counted::alive, 2);
  }
  EXPECT_EQ(Counted::alive, 0);
}

struct Owner {
  std::shared_ptr<int> storage = std::make_shared<int>(0);
};

TEST(HostVector, MakesEachElementAnew) {
  thrust::host_vector<Owner> made(2), resized;
  resized.resize(2);
  EXPECT_NE(made[0].storage, made[1].storage);
  EXPECT_NE(resized[0].storage, resized[1].storage);
}

struct Layer {  // no default constructor, and not to be copied as bytes
  std::string name;
  explicit Layer(const std::string& of) : name(of) {}
};

TEST(HostVector, HoldsElementsWithoutADefaultConstructor) {
  thrust::host_vector<Layer> v;
  for (const char* name : {"a", "c", "d"}) v.push_back(Layer(name));
  v.insert(v.begin() + 1, Layer("b"));
  thrust::host_vector<Layer> copy = v;
  v.erase(v.begin());
  std::string all;
  for (const Layer& layer : copy) all += layer.name;
  EXPECT_EQ(all, "abcd");
  EXPECT_EQ(v.front().name, "b");
}

TEST(DevicePointer, WrapsMemoryOfTheProgram) {
  int* raw = nullptr;
  ASSERT_EQ(npuMalloc(&raw, 4 * sizeof(int)), npuSuccess);
  thrust::device_ptr<int> p = thrust::device_pointer_cast(raw), q(raw);
  thrust::fill(p, p + 4, 6);
  q[3] = 1;
  EXPECT_EQ(p, q);
  EXPECT_EQ(p + 4 - q, 4);
  EXPECT_EQ(thrust::reduce(p, p + 4), 19);
  EXPECT_EQ(*(p + 3), 1);
  npuFree(raw);
}

TYPED_TEST(Vectors, AreComparedWithVectorsOfTheLibrary) {
  TypeParam v(3, 7);
  std::vector<int> same(3, 7), shorter(2, 7);
  std::vector<double> other = {7, 7, 8};
  EXPECT_TRUE(v == same && same == v && !(v != same) && !(same != v));
  EXPECT_TRUE(v != shorter && shorter != v && !(v == shorter));
  EXPECT_TRUE(v != other && other != v && !(other == v));
  EXPECT_TRUE(TypeParam() == std::vector<int>());
}

TYPED_TEST(Vectors, TakeAPointerForAnIterator) {
  TypeParam v(5, 2);
  typename TypeParam::iterator at = v.data() + 1;
  EXPECT_EQ(at - v.begin(), 1);
  EXPECT_EQ(*at, 2);
}

TEST(DevicePointer, AllocatesAndFrees) {
  thrust::device_ptr<double> p = thrust::device_malloc<double>(3);
  thrust::sequence(p, p + 3);
  EXPECT_EQ(p[2], 2.0);
  thrust::device_free(p);
}

TEST(Errors, AreExceptionsWithTheRuntimesCode) {
  EXPECT_THROW(thrust::device_malloc<char>(std::size_t{1} << 50), std::bad_alloc);
  npuGetLastError();
  thrust::device_vector<int> v(1);
  npuStream_t destroyed = nullptr;
  ASSERT_EQ(npuStreamCreate(&destroyed), npuSuccess);
  ASSERT_EQ(npuStreamDestroy(destroyed), npuSuccess);
  try {
    thrust::fill(thrust::cuda::par.on(destroyed), v.begin(), v.end(), 1);
    FAIL() << "a stream that is none was accepted";
  } catch (const thrust::system_error& error) {
    EXPECT_EQ(error.code().value(), npuErrorInvalidResourceHandle);
  }
  npuGetLastError();
}

namespace own {
// The program's overload is the more special one, as beside Thrust's.
template <class T>
T* raw_pointer_cast(thrust::device_ptr<T> pointer) {
  return thrust::raw_pointer_cast(pointer) + 1;
}
int* second(thrust::device_vector<int>& v) { return raw_pointer_cast(v.data()); }
}  // namespace own

TEST(Pointers, AProgramMayOverloadTheirCast) {
  thrust::device_vector<int> v(3);
  EXPECT_EQ(own::second(v), thrust::raw_pointer_cast(v.data()) + 1);
}

}  // namespace
