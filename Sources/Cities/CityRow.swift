/// A line of the list, as it stands in the program.
struct CityRow {
    /// The best first.
    enum Match: Int {
        case whole, beginning, word
    }

    /// id, name, other keys, Arabic name, its key, and what the search does not look at.
    private static let looked = 6
    private let bytes: UnsafeRawBufferPointer

    /// - Parameter bytes: without the end of the line. They must stay where they are.
    init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        self.bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes))
    }

    var text: String { String(decoding: self.bytes, as: UTF8.self) }

    func has(id: [UInt8]) -> Bool {
        self.bytes.starts(with: id) && self.bytes.count > id.count && self.bytes[id.count] == UInt8(ascii: "\t")
    }

    /// The folded names.
    var keys: [String] { self.ranges.map { String(decoding: self.bytes[$0], as: UTF8.self).lowercased() } }

    /// - Parameter wanted: folded, without spaces.
    func match(_ wanted: [UInt8]) -> Match? {
        var best: Match?
        for range in self.ranges {
            guard let match = self.match(wanted, in: range) else { continue }
            if best.map({ match.rawValue < $0.rawValue }) ?? true { best = match }
        }
        return best
    }

    private func match(_ wanted: [UInt8], in range: Range<Int>) -> Match? {
        var start = range.lowerBound
        while start < range.upperBound {
            if let end = self.end(of: wanted, from: start, to: range.upperBound) {
                if start > range.lowerBound { return .word }
                return end == range.upperBound ? .whole : .beginning
            }
            // The next word.
            guard let space = self.bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: " ")) else { return nil }
            start = space + 1
        }
        return nil
    }

    /// Where the wanted text ends, if it stands here, with or without spaces within.
    private func end(of wanted: [UInt8], from start: Int, to end: Int) -> Int? {
        var position = start
        for byte in wanted {
            while position < end, self.bytes[position] == UInt8(ascii: " ") { position += 1 }
            guard position < end, Self.lowercased(self.bytes[position]) == byte else { return nil }
            position += 1
        }
        return position
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    /// The keys: the folded name with further spellings, or the name if it is its own key; and the same in Arabic.
    private var ranges: [Range<Int>] {
        var fields: [Range<Int>] = []
        var start = 0
        while fields.count < Self.looked, start < self.bytes.count {
            let end = self.bytes[start...].firstIndex(of: UInt8(ascii: "\t")) ?? self.bytes.count
            fields.append(start..<end)
            start = end + 1
        }
        guard fields.count == Self.looked else { return [] }
        let latin = fields[2].isEmpty ? [fields[1]] : self.split(fields[2])
        let arabic = fields[4].isEmpty ? fields[3] : fields[4]
        return latin + (arabic.isEmpty ? [] : [arabic])
    }

    private func split(_ range: Range<Int>) -> [Range<Int>] {
        var (parts, start) = ([Range<Int>](), range.lowerBound)
        for index in range where self.bytes[index] == UInt8(ascii: "|") {
            parts.append(start..<index)
            start = index + 1
        }
        return parts + [start..<range.upperBound]
    }
}
