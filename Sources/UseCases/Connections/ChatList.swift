public import Pipeline

/// One-to-one chats as people write them, one a line.
public enum ChatList {
    public static let most = 10_000

    public enum Fault: Error, Sendable, Hashable {
        /// The line of this number names no chat.
        case line(Int)
        /// There is no chat, or there are more than `most`.
        case count
    }

    /// The chats that the lines name. A line that names none is refused: a chat that was to be left out would be read.
    ///
    /// - Parameter areOwn: the connection is a program of one's own, whose chats may have any name.
    public static func chats(in text: String, areOwn: Bool) throws(Fault) -> [BridgeAddress] {
        var chats: [BridgeAddress] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            var name = line.drop(while: \.isWhitespace)
            while name.last?.isWhitespace ?? false { name.removeLast() }
            guard !name.isEmpty else { continue }
            // As people write numbers: +966 (50) 000-0001. A country's code does not begin with 0.
            let written = name.filter { !$0.isWhitespace && !"-()".contains($0) }
            guard let chat = BridgeAddress(written) ?? (areOwn ? BridgeAddress(chatID: String(name)) : nil),
                chat.isPerson, areOwn || !(chat.kind == .number && written.drop { $0 == "+" }.hasPrefix("0"))
            else { throw .line(index + 1) }
            chats.append(chat)
        }
        guard !chats.isEmpty, chats.count <= Self.most else { throw .count }
        return chats
    }
}
