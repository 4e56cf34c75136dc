// The version, told by `roque --version` and read by the Makefile.
#ifndef ROQUE_H
#define ROQUE_H

#define ROQUE_VERSION "0.1.0"

#endif
