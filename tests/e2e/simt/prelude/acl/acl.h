#pragma once
using aclrtStream = void*;
