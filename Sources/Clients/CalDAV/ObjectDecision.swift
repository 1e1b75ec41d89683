internal import ICalendar
internal import Pipeline
internal import Time

/// The decision about an object that already exists at the address of a write.
enum ObjectDecision: Sendable, Hashable {
    /// The object already has the wanted content: an earlier attempt arrived after all, or another worker was faster.
    case done
    /// Write this text instead.
    case replace([UInt8])
    /// The object has a newer revision, or the same revision with other content.
    case newer(Int)
    case foreign
    case unreadable

    /// - Parameters:
    ///   - written: the event as it was last written; nil if unknown.
    ///   - reminder: for an object that is written without the existing contents.
    init(
        found text: [UInt8],
        wanted event: CalendarEvent,
        since written: CalendarEvent?,
        stampedAt: UnixTime,
        reminder: Duration? = nil
    ) {
        guard let found = CalendarObjectReader.version(of: text) else {
            self = .unreadable
            return
        }
        guard found.uid == event.identity.calendarUID else {
            self = .foreign
            return
        }
        if let revision = found.revision, revision >= event.revision {
            let isSame = revision == event.revision && (found.mark ?? event.mark) == event.mark
            self = isSame ? .done : .newer(revision)
            return
        }
        // If the object has another revision than the remembered one, all fields of the event are written.
        let isRemembered = found.revision == nil || found.revision == written?.revision
        let merge = CalendarObjectMerge(
            event,
            since: isRemembered ? written : nil,
            stampedAt: stampedAt,
            reminder: reminder
        )
        switch merge?.merged(into: text) {
        case .same: self = .done
        case .changed(let merged): self = .replace(merged)
        // Jadwal's object, damaged by another program.
        case nil:
            self = .replace(
                CalendarObjectWriter.text(of: event, stampedAt: stampedAt, createdAt: nil, reminder: reminder)
            )
        }
    }
}
