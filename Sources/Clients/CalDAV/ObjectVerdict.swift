internal import ICalendar
internal import Jadwal

/// What to do about an object that stands where one shall be written.
enum ObjectVerdict: Sendable, Hashable {
    /// It says so already: an earlier try arrived after all, or another worker was faster.
    case done
    /// This shall stand in its place.
    case replace([UInt8])
    /// A newer revision, or this one with other contents.
    case newer(Int)
    case foreign
    case unreadable

    /// - Parameters:
    ///   - written: the event as it was last written; nil when that is not known.
    ///   - reminder: for what is written without regard to what stands there.
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
        // What stands there is another revision than the one that is remembered: then all that is known of the event counts.
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
        // Damaged by somebody, and ours.
        case nil:
            self = .replace(
                CalendarObjectWriter.text(of: event, stampedAt: stampedAt, createdAt: nil, reminder: reminder)
            )
        }
    }
}
