internal import Pipeline

/// A message's id as sources write it: bare (`3EB0…`), or with whose it is, its chat, and in groups its sender
/// (`false_966500000001@c.us_3EB0…_966500000002@c.us`). Only the bare part stays the same under all names of a chat.
struct StanzaID {
    static let maximumBytes = 256

    let bare: String
    let isFromMe: Bool?
    let chat: BridgeAddress?

    /// Nil if it is empty, too long, or holds what no id holds.
    init?(_ text: String?) {
        guard let text, !text.isEmpty, text.utf8.count <= Self.maximumBytes,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        let parts = text.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
        // A chat's name has an `@`; what stands before may hold an underscore of its own.
        guard parts.count == 2, parts[0] == "true" || parts[0] == "false", let at = parts[1].firstIndex(of: "@"),
            let end = parts[1][at...].firstIndex(of: "_"), let chat = BridgeAddress(parts[1][..<end])
        else {
            guard !text.contains("@") else { return nil }
            (self.bare, self.isFromMe, self.chat) = (text, nil, nil)
            return
        }
        let bare = parts[1][end...].dropFirst().prefix { $0 != "_" }
        guard !bare.isEmpty else { return nil }
        (self.bare, self.isFromMe, self.chat) = (String(bare), parts[0] == "true", chat)
    }
}
