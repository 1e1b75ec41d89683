#pragma once

#include <zlib.h>

/// `deflateInit2` is a macro. 16 is added to the window's bits for a header and trailer of gzip (zlib manual).
static inline int jadwal_gzip_begin(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

/// `inflateInit2` is a macro, too. With 16 added it takes nothing but gzip.
static inline int jadwal_gunzip_begin(z_stream *stream) {
  return inflateInit2(stream, 15 + 16);
}

/// A negative number of bits is for data without a header, as archives have it.
static inline int jadwal_inflate_begin(z_stream *stream) {
  return inflateInit2(stream, -15);
}
