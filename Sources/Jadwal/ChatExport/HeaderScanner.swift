/// Goes along the beginning of a line as a person sees it: marks of direction skipped, all digits Western, all blanks
/// alike.
struct HeaderScanner {
    private(set) var rest: Substring.UnicodeScalarView

    init(_ line: String) { self.rest = line[...].unicodeScalars }

    /// Nil at the end of the line.
    mutating func peek() -> Unicode.Scalar? {
        while let first = self.rest.first, first.isInvisibleMark { self.rest.removeFirst() }
        return self.rest.first?.western
    }

    mutating func take(_ accepted: Unicode.Scalar...) -> Unicode.Scalar? {
        guard let next = self.peek(), accepted.contains(next) else { return nil }
        self.rest.removeFirst()
        return next
    }

    /// How many blanks there were.
    mutating func skipBlanks() -> Int {
        var count = 0
        while self.take(" ") != nil { count += 1 }
        return count
    }

    mutating func number(digits allowed: ClosedRange<Int>) -> Int? {
        var (value, count) = (0, 0)
        while let next = self.peek(), ("0"..."9").contains(next) {
            count += 1
            guard count <= allowed.upperBound else { return nil }
            value = value * 10 + Int(next.value - 0x30)
            self.rest.removeFirst()
        }
        return allowed.contains(count) ? value : nil
    }

    /// What stands before one of the given scalars, up to `limit` long. Nil when none of them comes.
    mutating func text(before ends: Unicode.Scalar..., limit: Int) -> String? {
        var text = String.UnicodeScalarView()
        while let next = self.peek() {
            if ends.contains(next) { return String(text) }
            guard text.count < limit else { return nil }
            text.append(next)
            self.rest.removeFirst()
        }
        return nil
    }
}
