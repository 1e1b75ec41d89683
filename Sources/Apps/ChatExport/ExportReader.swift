internal import Pipeline
public import Time

/// Reads the .txt file of WhatsApp's "Export chat" from Android and iPhone, in any language that writes dates in
/// digits.
///
/// Goes through the file twice, entry by entry: its memory grows with what is kept of the file only.
public struct ExportReader: Sendable {
    /// The limits of the part that is kept of a file.
    struct Bounds {
        /// Older messages are counted only.
        var oldest: UnixTime?
        /// A later message is a fault.
        var latest: UnixTime?
        /// A further message is a fault.
        var most = Int.max
    }

    public init() {}

    /// - Parameters:
    ///   - bytes: UTF-8 with or without a byte order mark, lines ended by LF or CRLF.
    ///   - zone: the zone of the exporting phone. The file does not name it.
    ///   - order: needed only after `.ambiguousDates`. The numbers in the file come first.
    public func read(_ bytes: [UInt8], zone: Zone, order: DateOrder? = nil) throws(ExportFault) -> Export {
        try self.read(bytes, zone: zone, order: order, within: Bounds())
    }

    func read(_ bytes: [UInt8], zone: Zone, order: DateOrder?, within bounds: Bounds) throws(ExportFault) -> Export {
        let order = try Self.order(of: bytes, given: order)
        var export = Export(messages: [], senders: [], skipped: ExportSkips(), order: order)
        var clock = ExportClock(zone, since: bounds.oldest)
        var entries = try ExportEntries(bytes)
        while let entry = try entries.entry() {
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
            // The ids of a minute's messages depend on each other.
            let id =
                clock.isOver(time)
                ? nil : clock.id(local, seconds: entry.header.seconds, sender: sender, body: body)
            guard let id, bounds.oldest.map({ time >= $0 }) ?? true else {
                export.skipped.tooOld += 1
                continue
            }
            if let latest = bounds.latest, time > latest {
                throw ExportFault(line: entry.lineNumber, code: .inFuture, detail: "lies in the future")
            }
            guard export.messages.count < bounds.most else {
                let detail = "the file has more than \(bounds.most) messages that are new enough"
                throw ExportFault(line: entry.lineNumber, code: .tooMany, detail: detail)
            }
            export.messages.append(
                ExportedMessage(
                    id: id,
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

    private static func order(of bytes: [UInt8], given: DateOrder?) throws(ExportFault) -> DateOrder {
        var (entries, finder) = (try ExportEntries(bytes), DateOrderFinder())
        while let entry = try entries.entry() {
            try entry.checkCalendar()
            finder.note(entry)
        }
        return try finder.order(given: given)
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
        guard ExportPhrases.areOfAGroup(ExportPhrase.beginning(of: entry.text)) else { return }
        let detail = "this is a group's chat; only chats of two people are read"
        throw ExportFault(line: entry.lineNumber, code: .groupChat, detail: detail)
    }
}
