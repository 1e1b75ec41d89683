#pragma once

// As in CLinux: what glibc declares in both must look the same in both, or Swift takes neither.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <expat.h>
