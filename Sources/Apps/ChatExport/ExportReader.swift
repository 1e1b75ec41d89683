internal import Pipeline
public import Time

/// Reads the .txt file of WhatsApp's "Export chat" from Android and iPhone, in any language that writes dates in
/// digits.
public struct ExportReader: Sendable {
    public init() {}

    /// - Parameters:
    ///   - bytes: UTF-8 with or without a byte order mark, lines ended by LF or CRLF.
    ///   - zone: the zone of the exporting phone. The file does not name it.
    ///   - order: needed only after `.ambiguousDates`. The numbers in the file come first.
    public func read(_ bytes: [UInt8], zone: Zone, order: DateOrder? = nil) throws(ExportFault) -> Export {
        let entries = try ExportEntry.read(try ExportLines.split(bytes))
        let order = try DateOrderFinder(entries).order(given: order)
        var export = Export(messages: [], senders: [], skipped: ExportSkips(), order: order)
        var clock = ExportClock(zone)
        for entry in entries {
            let local = try entry.localTime(order)
            guard let (sender, text) = ExportSender.split(entry.text) else {
                try Self.refuseGroup(entry)
                export.skipped.notices += 1
                continue
            }
            let content = ExportContent.read(text)
            guard content != .notice else {
                export.skipped.notices += 1
                continue
            }
            try Self.note(sender, at: entry.lineNumber, in: &export)
            let time = clock.time(local, seconds: entry.header.seconds)
            guard let (body, wasEdited) = Self.words(of: content, counting: &export.skipped) else { continue }
            export.messages.append(
                ExportedMessage(
                    id: clock.id(local, seconds: entry.header.seconds, sender: sender, body: body),
                    sender: sender,
                    localTime: local,
                    seconds: entry.header.seconds,
                    time: time,
                    body: body,
                    wasEdited: wasEdited,
                    lineNumber: entry.lineNumber
                )
            )
        }
        return export
    }

    private static func words(
        of content: ExportContent,
        counting skipped: inout ExportSkips
    ) -> (body: String, wasEdited: Bool)? {
        switch content {
        case .words(let body, let wasEdited, let hasMedia):
            if hasMedia { skipped.media += 1 }
            guard body.utf8.count <= ChatMessageDecoder.maximumBodyBytes else {
                skipped.tooLong += 1
                return nil
            }
            return (body, wasEdited)
        case .media: skipped.media += 1
        case .deleted: skipped.deleted += 1
        case .call: skipped.calls += 1
        case .notice: skipped.notices += 1
        case .empty: skipped.empty += 1
        }
        return nil
    }

    private static func note(_ sender: String, at line: Int, in export: inout Export) throws(ExportFault) {
        guard !export.senders.contains(sender) else { return }
        guard export.senders.count < 2 else {
            let detail = "a third person speaks; only chats of two people are read"
            throw ExportFault(line: line, code: .groupChat, detail: detail)
        }
        export.senders.append(sender)
    }

    private static func refuseGroup(_ entry: ExportEntry) throws(ExportFault) {
        let text = entry.text.prefix(400).lowercased()
        guard ExportPhrases.groups.contains(where: { text.contains($0) }) else { return }
        let detail = "this is a group's chat; only chats of two people are read"
        throw ExportFault(line: entry.lineNumber, code: .groupChat, detail: detail)
    }
}

/// Splits an exported file into lines and checks that they are text.
enum ExportLines {
    static func split(_ bytes: [UInt8]) throws(ExportFault) -> [String] {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw ExportFault(line: 1, code: .notUTF8, detail: "the file is UTF-16; save it as UTF-8")
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        var lines: [String] = []
        for part in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let line = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
            guard !line.contains(0) else {
                let hint = "has a NUL character; a file in UTF-16 must be saved as UTF-8"
                throw ExportFault(line: lines.count + 1, code: .nulCharacter, detail: hint)
            }
            guard let line = String(validating: line, as: UTF8.self) else {
                throw ExportFault(line: lines.count + 1, code: .notUTF8, detail: "is not UTF-8")
            }
            lines.append(line)
        }
        return lines
    }
}
