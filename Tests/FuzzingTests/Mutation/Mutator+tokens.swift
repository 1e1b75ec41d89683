extension Mutator {
    /// Texts in quotes, and runs of letters, digits and whatever is not ASCII.
    func tokens(of input: [UInt8]) -> [Range<Int>] {
        var tokens: [Range<Int>] = []
        var index = 0
        while index < input.count {
            var end = index + 1
            if input[index] == UInt8(ascii: "\"") {
                while end < input.count, input[end] != UInt8(ascii: "\"") {
                    end += input[end] == UInt8(ascii: "\\") ? 2 : 1
                }
                tokens.append(index..<min(end + 1, input.count))
                // The inside alone, too: what replaces it stays in quotes.
                if end > index + 1 { tokens.append(index + 1..<min(end, input.count)) }
                end += 1
            } else if Self.isPartOfWord(input[index]) {
                while end < input.count, Self.isPartOfWord(input[end]) { end += 1 }
                tokens.append(index..<end)
            }
            index = end
        }
        return tokens
    }

    static func digits(in input: [UInt8]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for (index, byte) in (input + [0]).enumerated() {
            let isDigit = (48...57).contains(byte)
            if isDigit, start == nil { start = index }
            if !isDigit, let begun = start {
                runs.append(begun..<index)
                start = nil
            }
        }
        return runs
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte >= 0x80
            || byte == 0x5F
    }
}
