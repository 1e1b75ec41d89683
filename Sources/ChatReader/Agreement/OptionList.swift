/// Reads lists of slots, such as "1) Sunday 5pm 2) Monday 7pm", and the answers that choose: "2", "the second one".
enum OptionList {
    /// The text of each option. nil if the message has fewer than two.
    static func options(_ body: String) -> [String]? {
        let marked = Self.lines(body).compactMap(Self.marked)
        if marked.count >= 2 {
            return marked.enumerated().allSatisfy { $0.offset + 1 == $0.element.number } ? marked.map(\.text) : nil
        }
        return nil
    }

    /// The list as one question: "Monday or Tuesday?".
    static func sentence(_ body: String) -> String? { Self.options(body).map { Self.sentence(body, $0) } }

    /// `options` are those of `body`.
    static func sentence(_ body: String, _ options: [String]) -> String {
        let head = Self.lines(body).prefix { Self.marked($0) == nil }.joined(separator: "\n")
        return head + "\n" + options.joined(separator: " or ") + "?"
    }

    /// One line for each option, also if they are written in one: "1) today 4pm 2) Saturday 11am".
    private static func lines(_ body: String) -> [String] {
        var lines = body.split(whereSeparator: \.isNewline).map(String.init)
        guard lines.count == 1, let line = lines.first, line.utf8.count <= 600, Self.mayHoldMarks(line)
        else {
            return lines
        }
        let marks = line.matches(of: /(?:^|\s)\(?([1-9])\)\s*(?=[^0-9\s]|\d{1,2}[:.\s])/)
        guard marks.count >= 2, marks.enumerated().allSatisfy({ Int($0.element.output.1) == $0.offset + 1 }) else {
            return lines
        }
        let starts = marks.map(\.range.lowerBound)
        lines = starts.indices.map { index in
            String(line[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : line.endIndex)])
        }
        return [String(line[..<starts[0]])].filter { $0.contains { !$0.isWhitespace } } + lines
    }

    /// Cheap test for "1)". It avoids the regular expression for messages without a list.
    private static func mayHoldMarks(_ line: String) -> Bool {
        zip(line.utf8, line.utf8.dropFirst()).contains { digit, mark in
            (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(digit) && mark == UInt8(ascii: ")")
        }
    }

    /// The option that a message chooses first, and the rest of the message: "2, but can we make it later?"
    static func opening(_ body: String, of count: Int) -> (index: Int, rest: String)? {
        guard let match = Folding.fold(body).firstMatch(of: /^\s*([1-9])\s*[,،]?\s+(?=but\b|بس\s|لكن\s|please\b)/),
            let number = Int(match.output.1), (1...count).contains(number)
        else { return nil }
        let skipped = Folding.fold(body).distance(from: Folding.fold(body).startIndex, to: match.range.upperBound)
        return skipped < body.count ? (number - 1, String(body.dropFirst(skipped))) : nil
    }

    /// The index of the option that a short message chooses of `count`.
    static func choice(_ body: String, of count: Int) -> Int? {
        let words = Tokenizer.tokens(of: body).filter { $0.kind != .mark && !Self.around.contains($0) }
        guard let first = words.first, words.count <= 2 else { return nil }
        let named = first.number.map { $0 - 1 } ?? Self.ordinals[first.text]
        if first.text == "last" || first.text == Folding.fold("الاخير") { return words.count == 1 ? count - 1 : nil }
        guard words.count == 1, let named, (0..<count).contains(named) else { return nil }
        return named
    }

    /// "2) Monday", "٢- الاثنين", "2️⃣ Monday".
    private static func marked(_ line: String) -> (number: Int, text: String)? {
        let folded = Folding.fold(line)
        guard Self.mayBeMarked(folded) else { return nil }
        guard let match = folded.firstMatch(of: /^\s*\(?([1-9])\s*[\)\.\-:\u{20E3}]+\s*(?=[^0-9\s])/) else {
            return nil
        }
        guard let number = Int(match.output.1) else { return nil }
        let skipped = folded.distance(from: folded.startIndex, to: match.range.upperBound)
        return (number, skipped < line.count ? String(line.dropFirst(skipped)) : "")
    }

    /// Cheap test for a digit with a mark at the start. It avoids the regular expression for most messages.
    private static func mayBeMarked(_ folded: String) -> Bool {
        var rest = folded.unicodeScalars.drop(while: \.properties.isWhitespace)
        if rest.first == "(" { rest.removeFirst() }
        guard let digit = rest.popFirst(), ("1"..."9").contains(digit) else { return false }
        return rest.first { !$0.properties.isWhitespace }.map(Self.marks.contains) ?? false
    }

    private static let marks: Set<Unicode.Scalar> = [")", ".", "-", ":", "\u{20E3}"]

    private static let ordinals: [String: Int] = {
        var ordinals: [String: Int] = [:]
        let names: [(Int, [String])] = [
            (0, ["first", "1st", "الاول", "الاولي", "الاولى", "اول", "اولي", "awal", "wa7ed"]),
            (1, ["second", "2nd", "الثاني", "الثانيه", "ثاني", "التاني", "التانيه", "tani", "thani"]),
            (2, ["third", "3rd", "الثالث", "الثالثه", "ثالث", "التالت", "التالته"]),
            (3, ["fourth", "4th", "الرابع", "الرابعه", "رابع"]),
        ]
        for (index, words) in names { for word in words { ordinals[Folding.fold(word)] = index } }
        return ordinals
    }()

    /// Words around a choice that do not change it.
    private static let around = Folding.words([
        "the", "one", "option", "number", "no", "please", "pls", "ok", "okay", "then", "so", "ill", "take", "id",
        "like",
        "lets", "go", "with", "for", "me", "works", "slot", "رقم", "خيار", "الخيار", "لو", "سمحت", "سمحتي", "سمحتوا",
        "اختار",
        "ابي", "ابغى", "احسن", "انسب", "مناسب", "لي", "تمام", "اوكي", "طيب", "خلاص", "الله", "يعافيك", "من", "فضلك",
        "خليها",
        "موعد", "الموعد", "يناسبني", "thanks", "thank", "you", "شكرا",
    ])
}

/// Recognises answers that are a number to send: "للتأكيد أرسل 1", "reply 2 to cancel". They name no hour.
package enum NumberedReply {
    /// True if the message is only a number that one of the messages before it asked for.
    package static func isAnswer(_ body: String, to earlier: [String]) -> Bool {
        // A text with a letter is not only a number.
        guard !body.unicodeScalars.contains(where: Self.isLetter) else { return false }
        let tokens = Tokenizer.tokens(of: body)
        guard tokens.count == 1, let number = tokens.first, number.kind == .number else { return false }
        return earlier.contains { Self.asks($0, for: number.text) }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "\u{621}"..."\u{63A}", "\u{641}"..."\u{64A}": true
        default: false
        }
    }

    private static func asks(_ body: String, for number: String) -> Bool {
        let tokens = Tokenizer.tokens(of: body)
        return tokens.indices.contains { index in
            tokens[index].text == number && index > 0
                && (Self.sending.contains(tokens[index - 1])
                    || index > 1 && Self.sending.contains(tokens[index - 2]))
        }
    }

    private static let sending = Folding.words([
        "send", "reply", "text", "press", "type", "with", "ارسل", "ارسلي", "ارسال", "اكتب", "اكتبي", "اضغط", "بالرقم",
        "الرقم", "رقم",
    ])
}
