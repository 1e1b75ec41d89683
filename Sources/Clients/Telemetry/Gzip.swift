internal import CZlib

/// Compresses the bodies of requests.
enum Gzip {
    /// nil if zlib has no memory left.
    static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // The fastest level: the names of attributes repeat, so that it finds most.
        guard jadwal_gzip_begin(&stream, Z_BEST_SPEED) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        // deflateBound: one call with Z_FINISH is then enough.
        let bound = Int(deflateBound(&stream, uLong(bytes.count)))
        var input = bytes
        return input.withUnsafeMutableBufferPointer { source in
            var isWhole = false
            let output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
                (stream.next_in, stream.avail_in) = (source.baseAddress, uInt(source.count))
                (stream.next_out, stream.avail_out) = (buffer.baseAddress, uInt(bound))
                isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = bound - Int(stream.avail_out)
            }
            return isWhole ? output : nil
        }
    }
}
