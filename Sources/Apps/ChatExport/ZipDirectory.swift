internal import CZlib

/// The list of files at the end of an archive (PKWARE's APPNOTE 6.3, sections 4.3.12 and 4.3.16). Archives of over 4
/// GiB are not read.
enum ZipDirectory {
    private static let endLength = 22
    private static let longestComment = 65_535
    /// Of one archive. Phones export no more.
    private static let mostEntries = 20_000

    static func entries(of archive: [UInt8]) throws(ArchiveFault) -> [ZipEntry] {
        guard let end = Self.end(of: archive), let count = archive.number(2, at: end + 10),
            let start = archive.number(4, at: end + 16), count <= Self.mostEntries
        else { throw .unreadable }
        var entries: [ZipEntry] = []
        var place = start
        for _ in 0..<count {
            guard let (entry, next) = ZipEntry.read(archive, at: place) else { throw .unreadable }
            entries.append(entry)
            place = next
        }
        return entries
    }

    /// A comment may stand behind it.
    private static func end(of archive: [UInt8]) -> Int? {
        let last = archive.count - Self.endLength
        guard last >= 0 else { return nil }
        return stride(from: last, through: max(0, last - Self.longestComment), by: -1).first {
            archive.number(4, at: $0) == 0x0605_4B50
        }
    }
}

/// One file of an archive.
struct ZipEntry: Sendable, Hashable {
    private static let isEncrypted = 1

    let name: String
    private let flags: Int
    private let method: Int
    private let checksum: Int
    private let packed: Int
    private let unpacked: Int
    private let start: Int

    /// - Returns: the entry, and where the next one begins.
    static func read(_ archive: [UInt8], at place: Int) -> (ZipEntry, next: Int)? {
        guard archive.number(4, at: place) == 0x0201_4B50, let nameLength = archive.number(2, at: place + 28),
            let extra = archive.number(2, at: place + 30), let comment = archive.number(2, at: place + 32),
            let name = archive.part(place + 46, nameLength), let flags = archive.number(2, at: place + 8),
            let method = archive.number(2, at: place + 10), let checksum = archive.number(4, at: place + 16),
            let packed = archive.number(4, at: place + 20), let unpacked = archive.number(4, at: place + 24),
            let start = archive.number(4, at: place + 42)
        else { return nil }
        let entry = ZipEntry(
            name: String(decoding: name, as: UTF8.self),
            flags: flags,
            method: method,
            checksum: checksum,
            packed: packed,
            unpacked: unpacked,
            start: start
        )
        return (entry, place + 46 + nameLength + extra + comment)
    }

    func content(in archive: [UInt8], atMost limit: Int) throws(ArchiveFault) -> [UInt8] {
        guard self.unpacked <= limit else { throw .tooLong }
        guard self.flags & Self.isEncrypted == 0, archive.number(4, at: self.start) == 0x0403_4B50,
            let nameLength = archive.number(2, at: self.start + 26),
            let extra = archive.number(2, at: self.start + 28),
            let packed = archive.part(self.start + 30 + nameLength + extra, self.packed)
        else { throw .unreadable }
        let content: [UInt8]
        switch self.method {
        case 0: content = Array(packed)
        case 8: content = try Inflation.inflated(Array(packed), atMost: limit)
        default: throw .unreadable
        }
        guard content.count <= limit else { throw .tooLong }
        guard content.count == self.unpacked, Inflation.checksum(content) == self.checksum else { throw .unreadable }
        return content
    }
}

/// Unpacks what Deflate has packed (RFC 1951).
enum Inflation {
    private static let step = 256 << 10

    static func inflated(_ bytes: [UInt8], atMost limit: Int) throws(ArchiveFault) -> [UInt8] {
        var stream = z_stream()
        guard jadwal_inflate_begin(&stream) == Z_OK else { throw .unreadable }
        defer { inflateEnd(&stream) }
        var (input, output, isWhole) = (bytes, [UInt8](), false)
        input.withUnsafeMutableBufferPointer { source in
            (stream.next_in, stream.avail_in) = (source.baseAddress, uInt(source.count))
            while output.count <= limit, !isWhole {
                var code = Z_OK
                let part = [UInt8](unsafeUninitializedCapacity: Self.step) { buffer, count in
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
        guard output.count <= limit else { throw .tooLong }
        guard isWhole else { throw .unreadable }
        return output
    }

    static func checksum(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { Int(crc32(0, $0.baseAddress, uInt($0.count))) }
    }
}

extension [UInt8] {
    /// Little-endian; nil beyond the end.
    fileprivate func number(_ count: Int, at place: Int) -> Int? {
        guard let part = self.part(place, count) else { return nil }
        return part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    fileprivate func part(_ place: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard place >= 0, count >= 0, place <= self.count, count <= self.count - place else { return nil }
        return self[place..<place + count]
    }
}
