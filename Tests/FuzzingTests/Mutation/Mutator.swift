import TestSupport

/// Changes inputs at random, but knowing what texts are made of: tokens, numbers, lines, brackets, scripts.
struct Mutator {
    private static let numbers: [String] = [
        "0", "-1", "1", "00", "60", "99", "255", "256", "32768", "65536", "2147483648", "4294967295",
        "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e999", "0.5",
        "123456789012345678901234567890",
    ]
    /// Broken UTF-8, surrogates, NUL, marks of direction, joiners, marks that pile up, line breaks of all kinds.
    private static let scalars: [[UInt8]] =
        [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFF], [0x80], [0xE2, 0x80], [0]]
        + [
            "\u{200F}", "\u{202E}", "\u{2066}", "\u{200D}", "\u{0301}", "\u{0327}", "\u{064B}", "\u{2028}", "\u{85}",
            "\u{B}",
            "\r", "\r\n", "\u{FEFF}", "\u{FFFE}", "\u{10FFFF}", "\u{E0041}", "🇸🇦", "👩‍👩‍👧", "ﷺ", "ﬁ", "İ", "ß", "١", "۹",
            "\u{1F}",
        ].map { Array($0.utf8) }

    private var generator: SeededGenerator
    private let words: [[UInt8]]
    private let longest: Int

    init(seed: UInt64, words: [String], longest: Int) {
        self.generator = SeededGenerator(seed: seed)
        self.words = words.map { Array($0.utf8) }
        self.longest = longest
    }

    /// - Parameter other: what parts are taken from now and then.
    mutating func mutated(_ input: [UInt8], with other: [UInt8] = []) -> [UInt8] {
        var input = input
        for _ in 0..<self.draw(1...4) { self.change(&input, other) }
        return Array(input.prefix(self.longest))
    }

    private mutating func change(_ input: inout [UInt8], _ other: [UInt8]) {
        switch self.draw(0...13) {
        case 0: if !input.isEmpty { input[self.place(input) % input.count] ^= 1 << UInt8(self.draw(0...7)) }
        case 1: if !input.isEmpty { input[self.place(input) % input.count] = UInt8(self.draw(0...255)) }
        case 2: input.removeSubrange(self.slice(of: input))
        case 3: self.repeatSlice(of: &input)
        case 4, 5: self.insert(self.word(), into: &input)
        case 6, 7: self.replace(self.tokens(of: input), in: &input, by: self.word())
        case 8: self.replace(Self.digits(in: input), in: &input, by: Array(self.one(of: Self.numbers).utf8))
        case 9: self.insert(self.one(of: Self.scalars), into: &input)
        case 10: self.splice(&input, other)
        case 11: self.moveLine(&input)
        case 12: self.nest(&input)
        default: input.removeLast(min(input.count, self.draw(0...16)))
        }
    }

    private mutating func repeatSlice(of input: inout [UInt8]) {
        let slice = self.slice(of: input)
        guard !slice.isEmpty else { return }
        let times = self.generator.oneIn(50) ? self.longest / slice.count : self.draw(1...4)
        let copies = Array(repeating: input[slice], count: times).joined()
        input.insert(contentsOf: copies.prefix(max(0, self.longest - input.count)), at: slice.upperBound)
    }

    private mutating func splice(_ input: inout [UInt8], _ other: [UInt8]) {
        guard !other.isEmpty else { return }
        let part = other[self.slice(of: other)]
        if self.generator.oneIn(2) {
            input.replaceSubrange(self.slice(of: input), with: part)
        } else {
            input = Array(input[..<self.place(input)] + other[self.place(other)...])
        }
    }

    /// Twice, away, or elsewhere.
    private mutating func moveLine(_ input: inout [UInt8]) {
        var lines = input.split(separator: 10, omittingEmptySubsequences: false)
        let from = self.draw(0...(lines.count - 1))
        let line = lines[from]
        if self.generator.oneIn(2) { lines.remove(at: from) }
        if !self.generator.oneIn(3) { lines.insert(line, at: self.draw(0...lines.count)) }
        input = Array(lines.joined(separator: [10]))
    }

    /// A slice between brackets, several deep.
    private mutating func nest(_ input: inout [UInt8]) {
        let slice = self.slice(of: input)
        let (open, close) = self.one(of: [("[", "]"), ("{\"a\":", "}"), ("<a>", "</a>"), ("(", ")"), ("\"", "\"")])
        let depth = self.generator.oneIn(20) ? 600 : self.draw(1...4)
        let opening = Array(repeating: Array(open.utf8), count: depth).joined()
        let closing = Array(repeating: Array(close.utf8), count: depth).joined()
        input.replaceSubrange(slice, with: Array(opening) + input[slice] + Array(closing))
    }

    private mutating func replace(_ ranges: [Range<Int>], in input: inout [UInt8], by bytes: [UInt8]) {
        guard !ranges.isEmpty else { return self.insert(bytes, into: &input) }
        input.replaceSubrange(self.one(of: ranges), with: bytes)
    }

    private mutating func insert(_ bytes: [UInt8], into input: inout [UInt8]) {
        input.insert(contentsOf: bytes, at: self.place(input))
    }

    private mutating func word() -> [UInt8] { self.words.isEmpty ? [] : self.one(of: self.words) }
    private mutating func place(_ input: [UInt8]) -> Int { self.draw(0...input.count) }
    private mutating func draw(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self.generator) }
    private mutating func one<Element>(of elements: [Element]) -> Element {
        elements[self.draw(0...(elements.count - 1))]
    }

    private mutating func slice(of input: [UInt8]) -> Range<Int> {
        let start = self.place(input)
        return start..<min(input.count, start + self.draw(0...(self.generator.oneIn(4) ? 200 : 12)))
    }
}
