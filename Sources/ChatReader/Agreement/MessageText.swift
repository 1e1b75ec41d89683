/// What each message says to the one who reads the plan: lists become alternatives, and a choice from a list what was
/// chosen.
package enum MessageText {
    /// As many texts as there are messages. The sides tell who offered.
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

    /// "🎤 Voice message (7:31)" lasts so long; it is no hour.
    private static func withoutLength(_ body: String) -> String {
        guard let first = body.unicodeScalars.first(where: { !$0.properties.isWhitespace }), Self.media.contains(first),
            body.utf8.contains(UInt8(ascii: ":"))
        else { return body }
        return body.replacing(/\(?[0-9٠-٩]{1,2}:[0-9٠-٩]{2}\)?/, with: "")
    }

    private static let media: Set<Unicode.Scalar> = ["🎤", "🎙", "🎥", "🎬", "📹", "📷", "🎵", "🎶", "🔊", "📞", "☎", "📎", "▶"]
}
