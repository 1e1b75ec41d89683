internal import Time

/// Text without dates and times (`2026-11-22`, `19:30`), which could be mistaken for phone numbers.
enum DateFreeText {
    /// Replaces each valid date and each time by a bar.
    static func of(_ folded: String) -> String {
        let mayHold = folded.utf8.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
        return mayHold ? Self.withoutTimes(Self.withoutDates(Array(folded))) : folded
    }

    private static func withoutDates(_ text: [Character]) -> [Character] {
        Self.replacing(in: text) { rest in
            guard Self.fits(rest, "0000-00-00") else { return nil }
            let date = rest.prefix(10)
            return (10, LocalDate(String(date)) == nil ? Array(date) : ["|"])
        }
    }

    private static func withoutTimes(_ text: [Character]) -> String {
        String(
            Self.replacing(in: text) { rest in
                if Self.fits(rest, "00:00") { return (5, ["|"]) }
                return Self.fits(rest, "0:00") ? (4, ["|"]) : nil
            }
        )
    }

    /// - Parameter match: returns, for the rest of the text, the number of characters to replace and their replacement.
    private static func replacing(
        in text: [Character],
        _ match: (ArraySlice<Character>) -> (count: Int, rest: [Character])?
    ) -> [Character] {
        var result: [Character] = []
        var index = 0
        while index < text.count {
            if let (count, rest) = match(text[index...]) {
                result += rest
                index += count
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return result
    }

    /// A `0` in the form matches any digit.
    private static func fits(_ text: ArraySlice<Character>, _ form: String) -> Bool {
        text.count >= form.utf8.count
            && zip(text, form).allSatisfy { character, sign in
                sign == "0" ? character.isASCII && character.isWholeNumber : character == sign
            }
    }
}
