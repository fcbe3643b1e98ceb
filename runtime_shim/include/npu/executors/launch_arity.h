// launch<kernel, mode>(config, arguments...) for each number of parameters: with the kernel's own parameter
// types, the arguments convert as in a call (NULL, {}, class types). Included by npu/kernel/launch.h.
#ifndef NPU_EXECUTORS_LAUNCH_ARITY_H_
#define NPU_EXECUTORS_LAUNCH_ARITY_H_

namespace npu::detail {

template <std::size_t I, class List>
struct ElementOf;
template <class First, class... Rest>
struct ElementOf<0, TypeList<First, Rest...>> {
  using type = First;
};
template <std::size_t I, class First, class... Rest>
struct ElementOf<I, TypeList<First, Rest...>> : ElementOf<I - 1, TypeList<Rest...>> {};

template <class List>
inline constexpr std::size_t count_of = 0;
template <class... P>
inline constexpr std::size_t count_of<TypeList<P...>> = sizeof...(P);

/// Type of the I-th parameter of a kernel, without the builtins.
template <auto kKernel, std::size_t I>
using Parameter = typename ElementOf<I, parameters_of<decltype(kKernel)>>::type;
template <auto kKernel, std::size_t N>
using IfArity = std::enable_if_t<count_of<parameters_of<decltype(kKernel)>> == N>;

template <auto kKernel, class Mode, class... P, class... A>
void launch_static(TypeList<P...>, const config& where, A&&... arguments) {
  submit(make_call<Mode, StaticKernel<kKernel>, P...>(StaticKernel<kKernel>{}, static_kernel_name<kKernel>(),
                                                      address_of(kKernel), std::forward<A>(arguments)...),
         shape_of(where));
}

}  // namespace npu::detail

// Parameters and their values, separated by commas; each line adds one.
#define NPU_PARAMETER_(i) ::npu::detail::Parameter<kKernel, i> a##i
#define NPU_VALUE_(i) static_cast<::npu::detail::Parameter<kKernel, i>&&>(a##i)
#define NPU_PARAMETERS_1_ NPU_PARAMETER_(0)
#define NPU_PARAMETERS_2_ NPU_PARAMETERS_1_, NPU_PARAMETER_(1)
#define NPU_PARAMETERS_3_ NPU_PARAMETERS_2_, NPU_PARAMETER_(2)
#define NPU_PARAMETERS_4_ NPU_PARAMETERS_3_, NPU_PARAMETER_(3)
#define NPU_PARAMETERS_5_ NPU_PARAMETERS_4_, NPU_PARAMETER_(4)
#define NPU_PARAMETERS_6_ NPU_PARAMETERS_5_, NPU_PARAMETER_(5)
#define NPU_PARAMETERS_7_ NPU_PARAMETERS_6_, NPU_PARAMETER_(6)
#define NPU_PARAMETERS_8_ NPU_PARAMETERS_7_, NPU_PARAMETER_(7)
#define NPU_PARAMETERS_9_ NPU_PARAMETERS_8_, NPU_PARAMETER_(8)
#define NPU_PARAMETERS_10_ NPU_PARAMETERS_9_, NPU_PARAMETER_(9)
#define NPU_PARAMETERS_11_ NPU_PARAMETERS_10_, NPU_PARAMETER_(10)
#define NPU_PARAMETERS_12_ NPU_PARAMETERS_11_, NPU_PARAMETER_(11)
#define NPU_PARAMETERS_13_ NPU_PARAMETERS_12_, NPU_PARAMETER_(12)
#define NPU_PARAMETERS_14_ NPU_PARAMETERS_13_, NPU_PARAMETER_(13)
#define NPU_PARAMETERS_15_ NPU_PARAMETERS_14_, NPU_PARAMETER_(14)
#define NPU_PARAMETERS_16_ NPU_PARAMETERS_15_, NPU_PARAMETER_(15)
#define NPU_PARAMETERS_17_ NPU_PARAMETERS_16_, NPU_PARAMETER_(16)
#define NPU_PARAMETERS_18_ NPU_PARAMETERS_17_, NPU_PARAMETER_(17)
#define NPU_PARAMETERS_19_ NPU_PARAMETERS_18_, NPU_PARAMETER_(18)
#define NPU_PARAMETERS_20_ NPU_PARAMETERS_19_, NPU_PARAMETER_(19)
#define NPU_PARAMETERS_21_ NPU_PARAMETERS_20_, NPU_PARAMETER_(20)
#define NPU_PARAMETERS_22_ NPU_PARAMETERS_21_, NPU_PARAMETER_(21)
#define NPU_PARAMETERS_23_ NPU_PARAMETERS_22_, NPU_PARAMETER_(22)
#define NPU_PARAMETERS_24_ NPU_PARAMETERS_23_, NPU_PARAMETER_(23)
#define NPU_PARAMETERS_25_ NPU_PARAMETERS_24_, NPU_PARAMETER_(24)
#define NPU_PARAMETERS_26_ NPU_PARAMETERS_25_, NPU_PARAMETER_(25)
#define NPU_PARAMETERS_27_ NPU_PARAMETERS_26_, NPU_PARAMETER_(26)
#define NPU_PARAMETERS_28_ NPU_PARAMETERS_27_, NPU_PARAMETER_(27)
#define NPU_PARAMETERS_29_ NPU_PARAMETERS_28_, NPU_PARAMETER_(28)
#define NPU_PARAMETERS_30_ NPU_PARAMETERS_29_, NPU_PARAMETER_(29)
#define NPU_PARAMETERS_31_ NPU_PARAMETERS_30_, NPU_PARAMETER_(30)
#define NPU_PARAMETERS_32_ NPU_PARAMETERS_31_, NPU_PARAMETER_(31)
#define NPU_VALUES_1_ NPU_VALUE_(0)
#define NPU_VALUES_2_ NPU_VALUES_1_, NPU_VALUE_(1)
#define NPU_VALUES_3_ NPU_VALUES_2_, NPU_VALUE_(2)
#define NPU_VALUES_4_ NPU_VALUES_3_, NPU_VALUE_(3)
#define NPU_VALUES_5_ NPU_VALUES_4_, NPU_VALUE_(4)
#define NPU_VALUES_6_ NPU_VALUES_5_, NPU_VALUE_(5)
#define NPU_VALUES_7_ NPU_VALUES_6_, NPU_VALUE_(6)
#define NPU_VALUES_8_ NPU_VALUES_7_, NPU_VALUE_(7)
#define NPU_VALUES_9_ NPU_VALUES_8_, NPU_VALUE_(8)
#define NPU_VALUES_10_ NPU_VALUES_9_, NPU_VALUE_(9)
#define NPU_VALUES_11_ NPU_VALUES_10_, NPU_VALUE_(10)
#define NPU_VALUES_12_ NPU_VALUES_11_, NPU_VALUE_(11)
#define NPU_VALUES_13_ NPU_VALUES_12_, NPU_VALUE_(12)
#define NPU_VALUES_14_ NPU_VALUES_13_, NPU_VALUE_(13)
#define NPU_VALUES_15_ NPU_VALUES_14_, NPU_VALUE_(14)
#define NPU_VALUES_16_ NPU_VALUES_15_, NPU_VALUE_(15)
#define NPU_VALUES_17_ NPU_VALUES_16_, NPU_VALUE_(16)
#define NPU_VALUES_18_ NPU_VALUES_17_, NPU_VALUE_(17)
#define NPU_VALUES_19_ NPU_VALUES_18_, NPU_VALUE_(18)
#define NPU_VALUES_20_ NPU_VALUES_19_, NPU_VALUE_(19)
#define NPU_VALUES_21_ NPU_VALUES_20_, NPU_VALUE_(20)
#define NPU_VALUES_22_ NPU_VALUES_21_, NPU_VALUE_(21)
#define NPU_VALUES_23_ NPU_VALUES_22_, NPU_VALUE_(22)
#define NPU_VALUES_24_ NPU_VALUES_23_, NPU_VALUE_(23)
#define NPU_VALUES_25_ NPU_VALUES_24_, NPU_VALUE_(24)
#define NPU_VALUES_26_ NPU_VALUES_25_, NPU_VALUE_(25)
#define NPU_VALUES_27_ NPU_VALUES_26_, NPU_VALUE_(26)
#define NPU_VALUES_28_ NPU_VALUES_27_, NPU_VALUE_(27)
#define NPU_VALUES_29_ NPU_VALUES_28_, NPU_VALUE_(28)
#define NPU_VALUES_30_ NPU_VALUES_29_, NPU_VALUE_(29)
#define NPU_VALUES_31_ NPU_VALUES_30_, NPU_VALUE_(30)
#define NPU_VALUES_32_ NPU_VALUES_31_, NPU_VALUE_(31)

#define NPU_LAUNCH_(count)                                                                  \
  template <auto kKernel, class Mode = may_sync>                                            \
  detail::IfArity<kKernel, count> launch(const config& where, NPU_PARAMETERS_##count##_) {  \
    detail::launch_static<kKernel, Mode>(detail::parameters_of<decltype(kKernel)>{}, where, \
                                         NPU_VALUES_##count##_);                            \
  }

namespace npu {

template <auto kKernel, class Mode = may_sync>
detail::IfArity<kKernel, 0> launch(const config& where) {
  detail::launch_static<kKernel, Mode>(detail::TypeList<>{}, where);
}
NPU_LAUNCH_(1)
NPU_LAUNCH_(2)
NPU_LAUNCH_(3)
NPU_LAUNCH_(4)
NPU_LAUNCH_(5)
NPU_LAUNCH_(6)
NPU_LAUNCH_(7)
NPU_LAUNCH_(8)
NPU_LAUNCH_(9)
NPU_LAUNCH_(10)
NPU_LAUNCH_(11)
NPU_LAUNCH_(12)
NPU_LAUNCH_(13)
NPU_LAUNCH_(14)
NPU_LAUNCH_(15)
NPU_LAUNCH_(16)
NPU_LAUNCH_(17)
NPU_LAUNCH_(18)
NPU_LAUNCH_(19)
NPU_LAUNCH_(20)
NPU_LAUNCH_(21)
NPU_LAUNCH_(22)
NPU_LAUNCH_(23)
NPU_LAUNCH_(24)
NPU_LAUNCH_(25)
NPU_LAUNCH_(26)
NPU_LAUNCH_(27)
NPU_LAUNCH_(28)
NPU_LAUNCH_(29)
NPU_LAUNCH_(30)
NPU_LAUNCH_(31)
NPU_LAUNCH_(32)

}  // namespace npu

#endif  // NPU_EXECUTORS_LAUNCH_ARITY_H_
