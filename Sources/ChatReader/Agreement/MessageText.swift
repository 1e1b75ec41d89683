/// The text of each message as the negotiation reads it: a list becomes a question with alternatives, and an answer
/// such as "2" becomes the text of the chosen option.
package enum MessageText {
    /// Returns one text for each message. `side` tells who offered the options and who chooses.
    package static func plain(_ messages: [(body: String, side: String)]) -> [String] {
        var texts: [String] = []
        var list: (options: [String], side: String, position: Int)?
        for (position, given) in messages.enumerated() {
            let message = (body: Self.withoutLength(given.body), side: given.side)
            let options = OptionList.options(message.body)
            if let list, list.side != message.side, position - list.position <= 6,
                let index = OptionList.choice(message.body, of: list.options.count)
            {
                texts.append("yes, " + list.options[index])
            } else if let list, list.side != message.side, position - list.position <= 6,
                let taken = OptionList.opening(message.body, of: list.options.count)
            {
                texts.append("yes, " + list.options[taken.index] + "\n" + taken.rest)
            } else {
                texts.append(options.map { OptionList.sentence(message.body, $0) } ?? message.body)
            }
            if let options { list = (options, message.side, position) }
        }
        return texts
    }

    /// A voice message, a picture or a file.
    package static func isMedia(_ body: String) -> Bool {
        body.unicodeScalars.first { !$0.properties.isWhitespace }.map(Self.media.contains) ?? false
    }

    /// Removes the length of a voice message: the "7:31" of "🎤 Voice message (7:31)" is not an hour.
    private static func withoutLength(_ body: String) -> String {
        guard let first = body.unicodeScalars.first(where: { !$0.properties.isWhitespace }), Self.media.contains(first),
            body.utf8.contains(UInt8(ascii: ":"))
        else { return body }
        return body.replacing(/\(?[0-9٠-٩]{1,2}:[0-9٠-٩]{2}\)?/, with: "")
    }

    private static let media: Set<Unicode.Scalar> = ["🎤", "🎙", "🎥", "🎬", "📹", "📷", "🎵", "🎶", "🔊", "📞", "☎", "📎", "▶"]
}
