/// Reads the chat from the .zip that a phone makes of an export with media.
public enum ExportArchive {
    public static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    /// The text of the only chat. Its name is `_chat.txt` on iPhones, and begins with “WhatsApp” on Android.
    ///
    /// - Parameter limit: the most bytes that are unpacked, whatever size the archive states.
    public static func chat(in archive: [UInt8], atMost limit: Int) throws(ArchiveFault) -> [UInt8] {
        let texts = try ZipDirectory.entries(of: archive).filter { $0.name.lowercased().hasSuffix(".txt") }
        let chats = texts.filter { $0.name == "_chat.txt" || $0.name.hasPrefix("WhatsApp ") }
        guard let entry = chats.count == 1 ? chats.first : texts.count == 1 ? texts.first : nil else {
            throw .noChat
        }
        return try entry.content(in: archive, atMost: limit)
    }
}

/// Why an archive holds no chat that can be read.
public enum ArchiveFault: Error, Sendable, Hashable, CaseIterable {
    /// No archive, a broken one, or one with a password.
    case unreadable
    /// No text in it, or more than one chat.
    case noChat
    /// The chat is longer than it may be.
    case tooLong
}
