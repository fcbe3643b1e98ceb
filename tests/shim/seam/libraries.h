// Calls of each library: of BLAS those that are operators of CANN, and one that is not.
#pragma once

void blas();
void blas_on_the_host();
void blaslt();
void dnn();
void dnn_on_the_host();
void solver();
void sparse();
void fft();
void random_numbers();
void random_numbers_of_a_chosen_type();
void optimizer();
void mixed_precision();
