internal import CZlib

/// Inflates the bodies of requests and answers.
public enum Gunzip {
    public enum Fault: Error, Sendable, Hashable {
        /// It is longer than it may be. Nothing beyond that was inflated.
        case tooLong
        case unreadable
    }

    public static func inflated(_ bytes: [UInt8], atMost longest: Int) throws(Fault) -> [UInt8] {
        var stream = z_stream()
        guard jadwal_gunzip_begin(&stream) == Z_OK else { throw .unreadable }
        defer { inflateEnd(&stream) }
        var (input, isWhole) = (bytes, false)
        var output: [UInt8] = []
        input.withUnsafeMutableBufferPointer { source in
            (stream.next_in, stream.avail_in) = (source.baseAddress, uInt(source.count))
            while output.count <= longest, !isWhole {
                var code = Z_OK
                let part = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
                    (stream.next_out, stream.avail_out) = (buffer.baseAddress, uInt(buffer.count))
                    code = inflate(&stream, Z_NO_FLUSH)
                    count = buffer.count - Int(stream.avail_out)
                }
                output += part
                isWhole = code == Z_STREAM_END
                // Without a byte of progress the data is broken, or its end is missing.
                guard isWhole || (code == Z_OK && !part.isEmpty) else { break }
            }
        }
        guard output.count <= longest else { throw .tooLong }
        guard isWhole, stream.avail_in == 0 else { throw .unreadable }
        return output
    }
}
