/* The simulated HCCL needs the simulated device's table, which no CANN exports. Between the two libraries of this test it goes
 * under another name, which the shim does not know. */
#include "acl/acl_sim.h"

#ifdef IN_ASCENDCL
const aclsimInterface* seam_simulator(uint32_t version) { return aclsimGetInterface(version); }
#else
const aclsimInterface* seam_simulator(uint32_t version);
const aclsimInterface* aclsimGetInterface(uint32_t version) { return seam_simulator(version); }
#endif
