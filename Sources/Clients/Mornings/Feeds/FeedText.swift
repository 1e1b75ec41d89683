internal import ChatReader

/// Plain text of what feeds write: without markup, and without characters that are not seen.
enum FeedText {
    /// A character with its marks may have many bytes.
    private static let bytesOfOne = 8

    /// - Parameter longest: in characters. What is longer ends with an ellipsis.
    static func plain(html: String, longest: Int) -> String { Self.plain(Self.stripped(html), longest: longest) }

    static func plain(_ text: String, longest: Int) -> String {
        // No more than a title could need is cleaned: ten bytes of marks may hide one letter.
        let start = String(decoding: text.utf8.prefix(longest * 64), as: UTF8.self)
        let words = PlainText.clean(start, keepingLineBreaks: false).split(whereSeparator: \.isWhitespace)
        let short = PlainText.cut(words.joined(separator: " "), maximumBytes: longest * Self.bytesOfOne)
        guard short.count > longest else { return short }
        var kept = String(short.prefix(longest - 1))
        while kept.last?.isWhitespace ?? false { kept.removeLast() }
        return kept + "…"
    }

    /// The text of HTML. A tag of a block becomes a blank, one of a phrase nothing; scripts and styles go whole.
    static func stripped(_ html: String) -> String {
        var reader = HTMLText(Array(html.utf8))
        return reader.read()
    }

    /// What a reference such as `&amp;` or `&#8217;` stands for; nil if it stands for nothing.
    static func character(_ reference: String) -> Unicode.Scalar? {
        guard reference.first == "#" else { return Self.named[reference].flatMap { Unicode.Scalar($0) } }
        let digits = reference.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }

    /// Tags that stand within a word.
    static let phrases: Set<String> = [
        "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font", "i", "ins", "kbd",
        "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
    ]
    /// Elements whose text is not for people.
    static let unseen: Set<String> = ["script", "style", "iframe", "noscript", "template", "textarea", "title"]

    /// Those of HTML that texts of news use.
    private static let named: [String: UInt32] = [
        "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27, "nbsp": 0xA0, "ndash": 0x2013,
        "mdash": 0x2014, "hellip": 0x2026, "lsquo": 0x2018, "rsquo": 0x2019, "sbquo": 0x201A, "ldquo": 0x201C,
        "rdquo": 0x201D, "bdquo": 0x201E, "laquo": 0xAB, "raquo": 0xBB, "lsaquo": 0x2039, "rsaquo": 0x203A,
        "bull": 0x2022, "middot": 0xB7, "copy": 0xA9, "reg": 0xAE, "trade": 0x2122, "deg": 0xB0, "euro": 0x20AC,
        "pound": 0xA3, "yen": 0xA5, "cent": 0xA2, "sect": 0xA7, "para": 0xB6, "times": 0xD7, "frac12": 0xBD,
        "agrave": 0xE0, "aacute": 0xE1, "acirc": 0xE2, "atilde": 0xE3, "auml": 0xE4, "aring": 0xE5, "aelig": 0xE6,
        "ccedil": 0xE7, "egrave": 0xE8, "eacute": 0xE9, "ecirc": 0xEA, "euml": 0xEB, "igrave": 0xEC, "iacute": 0xED,
        "icirc": 0xEE, "iuml": 0xEF, "ntilde": 0xF1, "ograve": 0xF2, "oacute": 0xF3, "ocirc": 0xF4, "otilde": 0xF5,
        "ouml": 0xF6, "oslash": 0xF8, "ugrave": 0xF9, "uacute": 0xFA, "ucirc": 0xFB, "uuml": 0xFC, "szlig": 0xDF,
        "Auml": 0xC4, "Ouml": 0xD6, "Uuml": 0xDC, "Eacute": 0xC9, "Agrave": 0xC0, "Ccedil": 0xC7,
    ]
}

/// Reads HTML from one end to the other, each byte once or twice.
struct HTMLText {
    private static let longestReference = 10
    private static let longestName = 12

    private let bytes: [UInt8]
    private var output: [UInt8] = []
    private var next = 0
    /// No tag ends after this place.
    private let lastEnd: Int
    /// Ends of comments and of elements that are not behind the place any more.
    private var missing: Set<String> = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        self.lastEnd = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
    }

    mutating func read() -> String {
        self.output.reserveCapacity(self.bytes.count)
        while self.next < self.bytes.count {
            switch self.bytes[self.next] {
            case UInt8(ascii: "<") where self.isTag: self.tag()
            case UInt8(ascii: "&"): self.reference()
            case let byte:
                self.output.append(byte)
                self.next += 1
            }
        }
        return String(decoding: self.output, as: UTF8.self)
    }

    /// A `<` with a blank or a digit behind it is a `<`.
    private var isTag: Bool {
        guard self.next < self.lastEnd, case let byte = self.bytes[self.next + 1] else { return false }
        return Self.isLetter(byte) || "/!?".utf8.contains(byte)
    }

    private mutating func tag() {
        if self.bytes[self.next...].starts(with: "<!--".utf8), let end = self.place(behind: "-->") {
            self.next = end
            return
        }
        let isEnd = self.bytes[self.next + 1] == UInt8(ascii: "/")
        let name = self.bytes[(self.next + (isEnd ? 2 : 1))...].prefix(Self.longestName).prefix(while: Self.isNameByte)
        let tag = String(decoding: name, as: UTF8.self).lowercased()
        // There is one: `isTag`.
        self.next = (self.bytes[self.next...].firstIndex(of: UInt8(ascii: ">")) ?? self.bytes.count - 1) + 1
        if !isEnd, FeedText.unseen.contains(tag), let end = self.place(behind: "</\(tag)") { self.next = end }
        if !FeedText.phrases.contains(tag) { self.output.append(UInt8(ascii: " ")) }
    }

    /// nil if it does not come any more. Of the end of an element the rest of the tag follows as one.
    private mutating func place(behind mark: String) -> Int? {
        guard !self.missing.contains(mark) else { return nil }
        let letters = Array(mark.utf8)
        for place in self.next..<max(self.next, self.lastEnd + 2 - letters.count)
        where zip(self.bytes[place...], letters).allSatisfy({ Self.lowercased($0) == $1 }) {
            guard letters.first == UInt8(ascii: "<") else { return place + letters.count }
            return self.bytes[place...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
        }
        self.missing.insert(mark)
        return nil
    }

    private mutating func reference() {
        let rest = self.bytes[(self.next + 1)...].prefix(Self.longestReference)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")),
            let scalar = FeedText.character(String(decoding: rest[..<end], as: UTF8.self))
        else {
            self.output.append(UInt8(ascii: "&"))
            self.next += 1
            return
        }
        self.output.append(contentsOf: String(Character(scalar)).utf8)
        self.next = end + 1
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

    private static func isNameByte(_ byte: UInt8) -> Bool { Self.isLetter(byte) || (48...57).contains(byte) }
}
