/// A calendar object from another program (RFC 4791, section 4.1), parsed.
struct ForeignObject {
    private(set) var events: [ForeignEvent] = []
    private(set) var zones: [ZoneDescription] = []
    /// False if it is no calendar or exceeds a limit.
    private(set) var isComplete = true

    private static let depthLimit = 16

    /// - Parameter own: the owner's addresses, in lower case, without `mailto:`.
    init(_ text: [UInt8], own: Set<String>, within limits: CalendarReadingLimits) {
        guard text.count <= limits.bytesPerObject else {
            self.isComplete = false
            return
        }
        var open: [String] = []
        var components = 0
        var room = limits.datesPerObject
        var event = ForeignEvent()
        var zone = ZoneDescription()
        var isWhole = false
        ForeignLine.forEach(in: text) { line in
            // Beyond a limit, all other lines are ignored.
            guard open.count < Self.depthLimit, components <= limits.componentsPerObject else { return }
            switch line.name {
            case "BEGIN":
                components += 1
                open.append(ForeignLine.upper(line.value))
                if open == ["VCALENDAR", "VEVENT"] { event = ForeignEvent() }
                if open == ["VCALENDAR", "VTIMEZONE"] { zone = ZoneDescription() }
                if open.count == 3, open[1] == "VTIMEZONE" { zone.begin() }
            case "END":
                if open == ["VCALENDAR", "VEVENT"] { self.events.append(event) }
                if open == ["VCALENDAR", "VTIMEZONE"] { self.zones.append(zone) }
                if !open.isEmpty { open.removeLast() }
                if open.isEmpty { isWhole = true }
            default:
                guard open.count >= 2, open[0] == "VCALENDAR" else { return }
                if open[1] == "VEVENT", open.count == 2 { event.take(line, own: own, &room) }
                if open[1] == "VTIMEZONE" { zone.take(line, isObservance: open.count == 3) }
            }
        }
        if !isWhole || !open.isEmpty { self.isComplete = false }
    }
}
