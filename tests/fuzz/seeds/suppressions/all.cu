cudaFree(p);  // migrate: ignore(MIG1004) known
/* migrate: ignore(MIG1234, MIG5003) two of them */
x();
// migrate: ignore(MIG1)
// migrate: ignore() none
"// migrate: ignore(MIG1000) no"
