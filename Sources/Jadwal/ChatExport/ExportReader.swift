/// Reads the .txt file of WhatsApp's "Export chat", from Android and iPhone, in any language whose dates are written in
/// digits.
public struct ExportReader: Sendable {
    public init() {}

    /// - Parameters:
    ///   - bytes: UTF-8 with or without a byte order mark, lines ended by LF or CRLF.
    ///   - zone: of the phone that exported: the file does not tell.
    ///   - order: needed only after `.ambiguousDates`; the file's own numbers are believed first.
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
