/// Answers that are a number to send: "للتأكيد أرسل 1", "reply 2 to cancel". They name no hour.
enum NumberedReply {
    /// True when the message is nothing but a number that one of the messages before it asked for.
    static func isAnswer(_ body: String, to earlier: [String]) -> Bool {
        // What has a letter is not only a number, and needs no cutting.
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
