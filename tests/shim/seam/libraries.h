// One call of each library, which needs kernels on the device.
#pragma once

void blas();
void blaslt();
void dnn();
void solver();
void sparse();
void fft();
void random_numbers();
void optimizer();
void mixed_precision();
