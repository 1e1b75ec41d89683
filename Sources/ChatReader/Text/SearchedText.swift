/// Text for the search of several phrases. It finds the same as `String.contains`, which compares characters and is a
/// hundred times slower: bytes are compared if that gives the same result.
package struct SearchedText: Sendable {
    package let text: String
    private let bytes: [UInt8]
    private let isPlain: Bool

    package init(_ text: String) {
        self.text = text
        self.bytes = Array(text.utf8)
        self.isPlain = PlainScalars.fill(text)
    }

    package func contains(_ phrase: String) -> Bool {
        guard self.isPlain, let first = phrase.utf8.first, PlainScalars.fill(phrase) else {
            return self.text.contains(phrase)
        }
        let length = phrase.utf8.count
        guard length <= self.bytes.count else { return false }
        return (0...self.bytes.count - length).contains { start in
            self.bytes[start] == first && self.bytes[start..<start + length].elementsEqual(phrase.utf8)
        }
    }
}
