// A function of CUDA that is one of the shim, whose parameters have the same values and places (x86-64).
#pragma once

#define STAND_IN(name, target) asm(".globl " name "\n" name ": jmp " target "@PLT\n");
