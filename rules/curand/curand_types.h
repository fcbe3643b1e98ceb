// Declarations only: the states of the device generators. Their members are no one's business but the library's.
#ifdef __cplusplus
struct curandStateXORWOW_t { unsigned int members[16]; };
struct curandStatePhilox4_32_10_t { unsigned int members[16]; };
struct curandStateMRG32k3a_t { unsigned int members[16]; };
struct curandStateMtgp32_t { unsigned int members[16]; };
struct curandStateSobol32_t { unsigned int members[16]; };
struct curandStateScrambledSobol32_t { unsigned int members[16]; };
struct curandStateSobol64_t { unsigned int members[16]; };
struct curandStateScrambledSobol64_t { unsigned int members[16]; };
typedef curandStateXORWOW_t curandState;
typedef curandStateXORWOW_t curandState_t;
typedef curandStateXORWOW_t curandStateXORWOW;
typedef curandStatePhilox4_32_10_t curandStatePhilox4_32_10;
typedef curandStateMRG32k3a_t curandStateMRG32k3a;
typedef curandStateMtgp32_t curandStateMtgp32;
typedef curandStateSobol32_t curandStateSobol32;
typedef curandStateScrambledSobol32_t curandStateScrambledSobol32;
typedef curandStateSobol64_t curandStateSobol64;
typedef curandStateScrambledSobol64_t curandStateScrambledSobol64;
#endif
