#pragma once

#include <zlib.h>

/// `deflateInit2` is a macro. 16 is added to the window's bits for a header and trailer of gzip (zlib manual).
static inline int jadwal_gzip_begin(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
