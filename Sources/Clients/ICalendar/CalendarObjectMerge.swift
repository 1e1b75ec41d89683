public import Pipeline
public import Time

/// Writes the changes of a revision into an object that its owner may have edited. Everything else stays the same,
/// byte for byte, except the folding.
public struct CalendarObjectMerge: Sendable {
    public enum Outcome: Sendable, Hashable {
        /// The object already has these contents.
        case same
        case changed([UInt8])
    }

    /// Properties that change together, and the properties that would contradict them.
    private struct Field {
        var names: [String]
        var contradicted: [String] = []
    }

    private static let status = Field(names: ["STATUS", "TRANSP"])
    private static let texts = [
        Field(names: ["SUMMARY"]),
        Field(names: ["LOCATION"], contradicted: ["X-APPLE-STRUCTURED-LOCATION", "GEO"]),
        Field(names: ["DESCRIPTION"], contradicted: ["X-ALT-DESC"]),
    ]
    private static let times = Field(names: ["DTSTART", "DTEND"], contradicted: ["DURATION"])

    private let event: CalendarEvent
    private let ours: CalendarComponent
    /// The event as it was last written; nil if everything counts as changed.
    private let before: CalendarComponent?
    /// The event was cancelled, which removed its alarms, and is now confirmed again.
    private let isConfirmedAgain: Bool

    /// - Parameters:
    ///   - written: the event as it was last written; nil if unknown.
    ///   - stampedAt: the time of this revision.
    ///   - reminder: for a cancelled event that is confirmed again. Otherwise the existing alarms stay.
    public init?(
        _ event: CalendarEvent,
        since written: CalendarEvent?,
        stampedAt: UnixTime,
        reminder: Duration? = nil
    ) {
        guard let ours = Self.calendar(of: event, stampedAt, reminder) else { return nil }
        self.event = event
        self.ours = ours
        // It is unknown which fields of a cancelled event still had the agreed values.
        let isKnown = written?.status == .confirmed
        self.before = isKnown ? written.flatMap { Self.calendar(of: $0, stampedAt, nil) } : nil
        self.isConfirmedAgain = written?.status == .cancelled && event.status == .confirmed
    }

    /// nil if `text` contains no complete object of the event.
    public func merged(into text: [UInt8]) -> Outcome? {
        guard var calendar = CalendarComponent.read(text), let place = self.place(in: calendar),
            case .component(var there) = calendar.items[place], let ours = Self.master(of: self.ours)
        else { return nil }
        let before = self.before.flatMap(Self.master)
        let fields = self.fields.filter { field in
            before.map { Self.lines(field, $0) != Self.lines(field, ours) } ?? true
        }
        let missing = fields.filter { Self.lines($0, there) != Self.lines($0, ours) }
        // If the revision is missing, a program may have dropped the properties that it does not know.
        if missing.isEmpty, there.line(CalendarObjectWriter.revisionName) == nil { return .same }
        let old = there
        for field in missing {
            for name in field.names {
                if let line = ours.line(name) { there.set(line) } else { there.removeLines(name) }
            }
            for name in field.contradicted { there.removeLines(name) }
        }
        if var shift = SeriesShift(from: old, to: there) {
            shift.move(&there)
            self.move(exceptionsIn: &calendar, by: &shift)
        }
        if let old = before?.line("SUMMARY"), let new = ours.line("SUMMARY"), old.value != new.value {
            there.renameAlarms(from: old, to: new)
        }
        if self.event.status == .cancelled { there.removeAlarms() }
        if self.isConfirmedAgain, there.alarms.isEmpty { there.items += ours.alarms.map { .component($0) } }
        let sequence = there.line("SEQUENCE").flatMap { Int($0.value) } ?? 0
        let wanted = CalendarObjectWriter.sequence(ofRevision: self.event.revision)
        there.set(ContentLine("SEQUENCE", "\(max(wanted, sequence < .max ? sequence + 1 : sequence))"))
        for name in ["DTSTAMP", "LAST-MODIFIED", CalendarObjectWriter.revisionName, CalendarObjectWriter.markName] {
            if let line = ours.line(name) { there.set(line) }
        }
        calendar.items[place] = .component(there)
        if missing.contains(where: { $0.names == Self.times.names }) { self.placeZone(in: &calendar) }
        var lines = ContentLines()
        calendar.append(to: &lines)
        return .changed(lines.bytes)
    }

    /// A cancellation changes only the status.
    private var fields: [Field] {
        self.event.status == .cancelled ? [Self.status] : Self.texts + [Self.times, Self.status]
    }

    /// The field's values in a form that is the same for different spellings.
    private static func lines(_ field: Field, _ component: CalendarComponent) -> [String?] {
        field.names.map { name in
            guard let line = component.line(name) else { return nil }
            // Parameters name the zone and the kind of a time. For texts they do not matter.
            guard name.hasPrefix("DT") else { return CalendarText.unescaped(line.value) }
            let parameters = line.parameters.split(separator: ";").filter { $0 != "VALUE=DATE-TIME" }
            return parameters.sorted().joined(separator: ";").replacing("\"", with: "") + ":" + line.value
        }
    }

    /// The index of the event itself, not of an exception.
    private func place(in calendar: CalendarComponent) -> Int? {
        calendar.items.firstIndex { item in
            guard case .component(let component) = item, Self.isMaster(component) else { return false }
            return component.line("UID").map { CalendarText.unescaped($0.value) } == self.event.identity.calendarUID
        }
    }

    private static func master(of calendar: CalendarComponent) -> CalendarComponent? {
        calendar.components.first(where: Self.isMaster)
    }

    private static func isMaster(_ component: CalendarComponent) -> Bool {
        component.name == "VEVENT" && component.line("RECURRENCE-ID") == nil
    }

    private static func calendar(
        of event: CalendarEvent,
        _ stampedAt: UnixTime,
        _ reminder: Duration?
    ) -> CalendarComponent? {
        CalendarComponent.read(
            CalendarObjectWriter.text(of: event, stampedAt: stampedAt, createdAt: nil, reminder: reminder)
        )
    }

    private func move(exceptionsIn calendar: inout CalendarComponent, by shift: inout SeriesShift) {
        for index in calendar.items.indices {
            guard case .component(var component) = calendar.items[index], component.name == "VEVENT",
                component.line("RECURRENCE-ID") != nil
            else { continue }
            shift.move(exception: &component)
            calendar.items[index] = .component(component)
        }
    }

    /// Adds the zone of the new times, or replaces the one of that name. If the owner has made a series of the event,
    /// the existing zone stays, because ours covers only the days of one event.
    private func placeZone(in calendar: inout CalendarComponent) {
        guard let zone = self.ours.components.first(where: { $0.name == "VTIMEZONE" }), let name = zone.line("TZID")
        else { return }
        let isSeries = calendar.components.contains { component in
            component.name == "VEVENT"
                && ["RRULE", "RDATE", "RECURRENCE-ID"].contains { component.line($0) != nil }
        }
        let there = calendar.items.firstIndex { item in
            guard case .component(let component) = item, component.name == "VTIMEZONE" else { return false }
            return component.line("TZID")?.value == name.value
        }
        if let there {
            if !isSeries { calendar.items[there] = .component(zone) }
            return
        }
        let first = calendar.items.firstIndex { if case .component = $0 { true } else { false } }
        calendar.items.insert(.component(zone), at: first ?? calendar.items.endIndex)
    }
}
