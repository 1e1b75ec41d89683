/// A content line (RFC 5545, section 3.1), parsed only as far as needed.
struct ForeignLine {
    /// In upper case.
    let name: String
    /// Each with the semicolon before it.
    let parameters: ArraySlice<UInt8>
    let value: ArraySlice<UInt8>

    /// nil for a line without a colon outside quotes.
    init?(_ line: ArraySlice<UInt8>) {
        var isQuoted = false
        var nameEnd: Int?
        var colon: Int?
        for index in line.indices {
            switch line[index] {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ";") where !isQuoted && nameEnd == nil: nameEnd = index
            case UInt8(ascii: ":") where !isQuoted: colon = index
            default: continue
            }
            if colon != nil { break }
        }
        guard let colon else { return nil }
        let end = nameEnd ?? colon
        self.name = Self.upper(line[line.startIndex..<end])
        self.parameters = line[end..<colon]
        self.value = line[(colon + 1)...]
    }

    var text: String { String(decoding: self.value, as: UTF8.self) }

    /// The first parameter of that name, without quotes; nil if there is none.
    func parameter(_ name: String) -> String? {
        var rest = self.parameters
        while rest.first == UInt8(ascii: ";") {
            var isQuoted = false
            let end =
                rest.dropFirst().firstIndex { octet in
                    if octet == UInt8(ascii: "\"") { isQuoted.toggle() }
                    return octet == UInt8(ascii: ";") && !isQuoted
                } ?? rest.endIndex
            let whole = rest[(rest.startIndex + 1)..<end]
            if let mark = whole.firstIndex(of: UInt8(ascii: "=")), Self.upper(whole[..<mark]) == name {
                return String(decoding: whole[(mark + 1)...].filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
            }
            rest = rest[end...]
        }
        return nil
    }

    static func upper(_ octets: ArraySlice<UInt8>) -> String {
        String(decoding: octets.lazy.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }, as: UTF8.self)
    }

    /// Calls `body` with each line, unfolded. Joins octets and not characters, because other programs fold inside
    /// UTF-8 sequences.
    static func forEach(in text: [UInt8], _ body: (ForeignLine) -> Void) {
        var start = 0
        var joined: [UInt8] = []
        func end(_ line: ArraySlice<UInt8>) {
            guard !line.isEmpty, let line = ForeignLine(line) else { return }
            body(line)
        }
        while start < text.count {
            let stop = text[start...].firstIndex { $0 == 10 || $0 == 13 } ?? text.count
            var next = stop
            while next < text.count, text[next] == 10 || text[next] == 13 { next += 1 }
            let isContinued = next < text.count && (text[next] == 0x20 || text[next] == 0x09)
            if isContinued || !joined.isEmpty { joined += text[start..<stop] }
            if isContinued {
                // Skips the blank of the fold.
                next += 1
            } else if joined.isEmpty {
                end(text[start..<stop])
            } else {
                end(joined[...])
                joined.removeAll(keepingCapacity: true)
            }
            start = next
        }
        if !joined.isEmpty { end(joined[...]) }
    }
}
