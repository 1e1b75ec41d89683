/// Bytes taken as decisions. Any bytes make some event or conversation, and a small change of them makes a small change of
/// that, which is what a mutating generator needs.
struct Choices {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.rest = bytes[...] }

    var isEmpty: Bool { self.rest.isEmpty }

    mutating func byte() -> UInt8 { self.rest.popFirst() ?? 0 }

    mutating func truth() -> Bool { self.byte() & 1 == 1 }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        var value = 0
        for _ in 0..<4 { value = value << 8 | Int(self.byte()) }
        return range.lowerBound + value % (range.upperBound - range.lowerBound + 1)
    }

    mutating func one<Element>(of elements: [Element]) -> Element { elements[Int(self.byte()) % elements.count] }

    /// A length in two bytes, then that many; fewer when there are no more. What is not UTF-8 becomes U+FFFD.
    mutating func text() -> String {
        let length = min(Int(self.byte()) << 8 | Int(self.byte()), self.rest.count)
        defer { self.rest = self.rest.dropFirst(length) }
        return String(decoding: self.rest.prefix(length), as: UTF8.self)
    }
}
