/// The date and time at the beginning of an exported message. The fields are in the file's order and not checked.
struct EntryHeader: Hashable {
    /// The form that all headers of one file share, because the phone wrote them with one pattern. A line of another
    /// form is text, even if it begins with a date.
    struct Form: Hashable {
        var isBracketed: Bool
        var separator: Unicode.Scalar
        /// nil if only a blank separates the date from the time.
        var comma: Unicode.Scalar?
        var hasSeconds: Bool
        var hasDayHalf: Bool
        /// A mark of an era stands beside the year.
        var hasEra = false
    }

    enum DayHalf: Hashable {
        case morning
        case afternoon
    }

    var form: Form
    var first: Int
    var second: Int
    var third: Int
    var hour: Int
    var minute: Int
    var seconds: Int?
    var half: DayHalf?
    /// True if digits, comma or half of the day are Arabic.
    var isArabic: Bool
    /// The mark beside the year is of a calendar that is not Gregorian.
    var isOfOtherEra = false

    /// The hour from 0 to 23; nil if it is not valid.
    var hourOfDay: Int? {
        switch self.half {
        case nil: (0...23).contains(self.hour) ? self.hour : nil
        case .morning: (0...12).contains(self.hour) ? self.hour % 12 : nil
        case .afternoon: (0...12).contains(self.hour) ? self.hour % 12 + 12 : nil
        }
    }
}

extension EntryHeader {
    /// The header at the beginning of a line, and the text after it; nil if there is no header.
    ///
    /// `13.03.24, 10:16 - …`, `3/13/24, 10:15 PM - …`, `2023-12-20, 5:46 p.m. – …`, `[13.03.24, 10:15:01] …`,
    /// `٢٤‏/٤‏/٢٠٢٢، ٢:٠٧ م - …`.
    static func read(_ line: String) -> (header: EntryHeader, rest: String)? {
        // A quick check that is enough for most lines of long messages.
        guard line.unicodeScalars.prefix(8).contains(where: { ("0"..."9").contains($0.western) }) else { return nil }
        var scanner = HeaderScanner(line)
        let isBracketed = scanner.take("[") != nil
        let leading = scanner.era()
        guard let first = scanner.number(digits: 1...4), let separator = scanner.take("/", ".", "-") else { return nil }
        _ = scanner.skipBlanks()
        guard let second = scanner.number(digits: 1...2), scanner.take(separator) != nil else { return nil }
        _ = scanner.skipBlanks()
        let before = leading ?? scanner.era()
        _ = scanner.skipBlanks()
        guard let third = scanner.number(digits: 1...4) else { return nil }
        if separator == "." { _ = scanner.take(".") }
        let era = before ?? scanner.era()
        let comma = scanner.take(",", "\u{060C}")
        guard scanner.skipBlanks() > 0 else { return nil }
        guard let hour = scanner.number(digits: 1...2), let colon = scanner.take(":", "."),
            let minute = scanner.number(digits: 2...2)
        else { return nil }
        var seconds: Int?
        if scanner.take(colon) != nil {
            guard let number = scanner.number(digits: 2...2) else { return nil }
            seconds = number
        }
        guard let mark = scanner.text(before: "]", "-", "\u{2013}", "\u{2014}", limit: 16) else { return nil }
        let end = isBracketed ? scanner.take("]") : scanner.take("-", "\u{2013}", "\u{2014}")
        guard end != nil, let half = Self.half(mark), isBracketed || mark.hasSuffix(" ") else { return nil }
        guard scanner.rest.isEmpty || scanner.skipBlanks() > 0 else { return nil }
        let isArabic =
            comma == "\u{060C}" || mark.unicodeScalars.contains { (0x0600...0x06FF).contains($0.value) }
            || line.unicodeScalars.prefix(12).contains { (0x0660...0x0669).contains($0.value) }
        let form = Form(
            isBracketed: isBracketed,
            separator: separator,
            comma: comma,
            hasSeconds: seconds != nil,
            hasDayHalf: half != nil,
            hasEra: era != nil
        )
        let header = EntryHeader(
            form: form,
            first: first,
            second: second,
            third: third,
            hour: hour,
            minute: minute,
            seconds: seconds,
            half: half,
            isArabic: isArabic,
            isOfOtherEra: era == .other
        )
        return (header, String(scanner.rest))
    }

    /// The outer nil: not a half of the day. The inner nil: no half is given.
    private static func half(_ text: String) -> DayHalf?? {
        let letters = text.lowercased().unicodeScalars.filter { $0 != "." && !$0.isBlank && !$0.isArabicVowel }
        switch String(String.UnicodeScalarView(letters)) {
        case "": return .some(nil)
        case "am", "ص", "صباحا": return .morning
        case "pm", "م", "مساء": return .afternoon
        default: return nil
        }
    }
}

/// Scans the beginning of a line. It skips direction marks, converts all digits to Western digits and all blanks to
/// spaces.
private struct HeaderScanner {
    private(set) var rest: Substring.UnicodeScalarView

    init(_ line: String) { self.rest = line[...].unicodeScalars }

    /// nil at the end of the line.
    mutating func peek() -> Unicode.Scalar? {
        while let first = self.rest.first, first.isInvisibleMark { self.rest.removeFirst() }
        return self.rest.first?.western
    }

    mutating func take(_ accepted: Unicode.Scalar...) -> Unicode.Scalar? {
        guard let next = self.peek(), accepted.contains(next) else { return nil }
        self.rest.removeFirst()
        return next
    }

    /// Returns the number of blanks.
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

    /// The mark of an era before the next number, comma or bracket; nil, and nothing is taken, if there is none.
    mutating func era() -> EraMark? {
        var ahead = self
        _ = ahead.skipBlanks()
        var letters = String.UnicodeScalarView()
        while let next = ahead.peek(),
            next.properties.isAlphabetic || next == "." || next.isArabicVowel
                || next == "\u{200C}" || next == "\u{200D}"
        {
            guard letters.count < 12 else { return nil }
            letters.append(next)
            ahead.rest.removeFirst()
        }
        guard !letters.isEmpty, let mark = EraMark(String(letters)) else { return nil }
        self = ahead
        return mark
    }

    /// The text before one of the given scalars, at most `limit` long; nil if none of them follows.
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
