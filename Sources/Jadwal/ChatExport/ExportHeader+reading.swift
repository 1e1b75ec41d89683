extension ExportHeader {
    /// The header that a line begins with and what comes after it; nil when it begins with none.
    ///
    /// `13.03.24, 10:16 - …`, `3/13/24, 10:15 PM - …`, `2023-12-20, 5:46 p.m. – …`, `[13.03.24, 10:15:01] …`,
    /// `٢٤‏/٤‏/٢٠٢٢، ٢:٠٧ م - …`.
    static func read(_ line: String) -> (header: ExportHeader, rest: String)? {
        // Most lines of long messages end here.
        guard line.unicodeScalars.prefix(8).contains(where: { ("0"..."9").contains($0.western) }) else { return nil }
        var scanner = HeaderScanner(line)
        let isBracketed = scanner.take("[") != nil
        guard let first = scanner.number(digits: 1...4), let separator = scanner.take("/", ".", "-") else { return nil }
        _ = scanner.skipBlanks()
        guard let second = scanner.number(digits: 1...2), scanner.take(separator) != nil else { return nil }
        _ = scanner.skipBlanks()
        guard let third = scanner.number(digits: 1...4) else { return nil }
        if separator == "." { _ = scanner.take(".") }
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
            hasDayHalf: half != nil
        )
        let header = ExportHeader(
            form: form,
            first: first,
            second: second,
            third: third,
            hour: hour,
            minute: minute,
            seconds: seconds,
            half: half,
            isArabic: isArabic
        )
        return (header, String(scanner.rest))
    }

    /// Outer nil: not a half of the day. Inner nil: none is given.
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
