// Settings of recurrent layers that older programs read back, and plans.

#include "tests/shim/dnn/dnn_tensors.h"

namespace npu::test {
namespace {

TEST_F(Dnn, SettingsOfRecurrentLayersAreReadBack) {
  npudnnRNNDescriptor_t layer;
  npudnnCreateRNNDescriptor(&layer);
  ASSERT_EQ(npudnnSetRNNDescriptor_v8(layer, NPUDNN_RNN_ALGO_STANDARD, NPUDNN_LSTM, NPUDNN_RNN_DOUBLE_BIAS,
                                      NPUDNN_UNIDIRECTIONAL, NPUDNN_LINEAR_INPUT, NPUDNN_DATA_FLOAT,
                                      NPUDNN_DATA_FLOAT, NPUDNN_DEFAULT_MATH, 3, 5, 5, 2, nullptr, 0),
            NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(npudnnSetRNNBiasMode(layer, NPUDNN_RNN_NO_BIAS), NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(npudnnSetRNNPaddingMode(layer, NPUDNN_RNN_PADDED_IO_ENABLED), NPUDNN_STATUS_SUCCESS);
  npudnnRNNBiasMode_t bias;
  npudnnRNNPaddingMode_t padding = 0;
  npudnnRNNClipMode_t clip;
  int recurrent = 0, output = 1;
  EXPECT_EQ(npudnnGetRNNBiasMode(layer, &bias), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(bias, NPUDNN_RNN_NO_BIAS);
  EXPECT_EQ(npudnnGetRNNPaddingMode(layer, &padding), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(padding, NPUDNN_RNN_PADDED_IO_ENABLED);
  EXPECT_EQ(npudnnGetRNNProjectionLayers(handle_, layer, &recurrent, &output), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(recurrent, 5);
  EXPECT_EQ(output, 0);
  EXPECT_EQ(npudnnRNNGetClip(handle_, layer, &clip, nullptr, nullptr, nullptr), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(clip, NPUDNN_RNN_CLIP_NONE);
  EXPECT_EQ(npudnnRNNGetClip(nullptr, layer, &clip, nullptr, nullptr, nullptr),
            NPUDNN_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(npudnnGetRNNBiasMode(nullptr, &bias), NPUDNN_STATUS_BAD_PARAM);
  npudnnDestroyRNNDescriptor(layer);
}

TEST_F(Dnn, PlansKeepNothing) {
  npudnnRNNDescriptor_t layer;
  npudnnPersistentRNNPlan_t plan = nullptr;
  npudnnCreateRNNDescriptor(&layer);
  EXPECT_EQ(npudnnCreatePersistentRNNPlan(layer, 0, NPUDNN_DATA_FLOAT, &plan), NPUDNN_STATUS_BAD_PARAM);
  ASSERT_EQ(npudnnCreatePersistentRNNPlan(layer, 4, NPUDNN_DATA_FLOAT, &plan), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(npudnnSetPersistentRNNPlan(layer, plan), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(npudnnSetPersistentRNNPlan(layer, nullptr), NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(npudnnDestroyPersistentRNNPlan(plan), NPUDNN_STATUS_SUCCESS);
  npudnnDestroyRNNDescriptor(layer);
}

}  // namespace
}  // namespace npu::test
