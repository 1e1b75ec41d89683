/// A content line (RFC 5545, section 3.1), parsed only as far as needed.
struct ForeignLine {
    /// In upper case.
    let name: String
    /// Each with the semicolon before it.
    let parameters: ArraySlice<UInt8>
    let value: ArraySlice<UInt8>

    /// nil for a line without a colon. If a quote has no end, its first colon counts.
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
        guard var colon = colon ?? line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        // Exchange does not quote the zone `tzone://Microsoft/Utc`.
        if line[..<colon].suffix(Self.exchange.count).elementsEqual(Self.exchange) {
            colon = line.lastIndex(of: UInt8(ascii: ":")) ?? colon
        }
        let end = min(nameEnd ?? colon, colon)
        self.name = Self.upper(Self.trimmed(ByteOrderMark.removed(line[line.startIndex..<end])))
        self.parameters = line[end..<colon]
        self.value = line[(colon + 1)...]
    }

    private static let exchange = Array("TZID=tzone".utf8)

    /// The name at the beginning of a line without a colon, in upper case.
    private static func name(_ line: ArraySlice<UInt8>) -> String {
        Self.upper(ByteOrderMark.removed(line).drop { $0 <= 0x20 }.prefix { Self.isOfNames($0) })
    }

    /// Without blanks at both ends.
    static func trimmed(_ octets: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = octets.drop { $0 <= 0x20 }
        while let last = rest.last, last <= 0x20 { rest.removeLast() }
        return rest
    }

    private static func isOfNames(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
        default: false
        }
    }

    var text: String { String(decoding: self.value, as: UTF8.self) }

    /// The text without blanks at both ends.
    var token: String { String(decoding: Self.trimmed(self.value), as: UTF8.self) }

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
            if let mark = whole.firstIndex(of: UInt8(ascii: "=")), Self.upper(Self.trimmed(whole[..<mark])) == name {
                let value = whole[(mark + 1)...].filter { $0 != UInt8(ascii: "\"") }
                return String(decoding: Self.trimmed(value[...]), as: UTF8.self)
            }
            rest = rest[end...]
        }
        return nil
    }

    static func upper(_ octets: ArraySlice<UInt8>) -> String {
        String(decoding: octets.lazy.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }, as: UTF8.self)
    }

    /// Calls `body` with each unfolded line. Joins octets and not characters, because other programs fold inside UTF-8
    /// sequences. Blanks before the first line are not a fold.
    ///
    /// - Parameter unreadable: called with the name at the beginning of a line without a colon.
    static func forEach(in text: [UInt8], unreadable: (String) -> Void = { _ in }, _ body: (ForeignLine) -> Void) {
        var start = text.firstIndex { $0 > 0x20 } ?? text.count
        var joined: [UInt8] = []
        func end(_ octets: ArraySlice<UInt8>) {
            guard !octets.isEmpty else { return }
            if let line = ForeignLine(octets) { body(line) } else { unreadable(Self.name(octets)) }
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
