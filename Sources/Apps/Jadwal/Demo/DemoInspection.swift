internal import Time

/// Compares the events in an owner's calendars with what was agreed in the owner's chats.
struct DemoInspection: Sendable {
    let owner: DemoPerson
    /// The owner's chats, each with the day after it in the owner's zone.
    let chats: [(progress: DemoProgress, nextDay: LocalDate)]
    /// All events in all calendars of the account.
    let events: [FetchedEvent]

    /// What is wrong, in words. Empty if the calendars are right.
    var faults: [String] {
        var faults: [String] = []
        for (progress, nextDay) in self.chats {
            let partner = progress.chat.partner
            switch (progress.chat.agreement, progress.verdict) {
            case (let agreement?, .agreed(let ids)?) where ids.count == 1:
                let found = self.events.filter { $0.uid == "\(ids[0])@jadwal.app" }
                guard found.count == 1 else {
                    faults.append("\(partner): the event stands \(found.count) times in the calendar, not once")
                    continue
                }
                faults += self.faults(of: found[0], agreement, on: nextDay).map { "\(partner): \($0)" }
            case (.some, .agreed(let ids)?):
                faults.append("\(partner): \(ids.count) events were made from one agreement")
            case (.some, let verdict): faults.append("\(partner): was agreed, but read as \(Self.words(verdict))")
            case (nil, .agreed?): faults.append("\(partner): nothing was agreed, but there is an event")
            case (nil, .denied?), (nil, .notConfirmed?), (nil, .noEvent?): break
            case (nil, let verdict): faults.append("\(partner): \(Self.words(verdict))")
            }
        }
        let expected = self.chats.count { $0.progress.chat.agreement != nil }
        if self.events.count != expected {
            faults.append("\(self.owner.name): \(self.events.count) events in all calendars together, not \(expected)")
        }
        return faults
    }

    private func faults(of event: FetchedEvent, _ agreement: DemoChat.Agreement, on day: LocalDate) -> [String] {
        var faults: [String] = []
        let start = LocalDateTime(date: day, time: agreement.time)
        if event.start != start {
            faults.append("starts at \(event.start.map { "\($0)" } ?? "no time"), not at \(start)")
        }
        if event.zone != self.owner.zoneName {
            faults.append("is in the zone \(event.zone ?? "UTC"), not \(self.owner.zoneName)")
        }
        if !event.location.contains(agreement.place) { faults.append("the place is not \(agreement.place)") }
        return faults
    }

    private static func words(_ verdict: DemoVerdict?) -> String {
        switch verdict {
        case .agreed?: "agreed"
        case .denied?: "denied"
        case .notConfirmed?: "not confirmed"
        case .noEvent?: "no event"
        case .rejected(let kind)?: "a failure (\(kind))"
        case nil: "nothing yet"
        }
    }
}

/// An event of a calendar server, with only the fields that the demo shows and checks.
struct FetchedEvent: Sendable, Hashable {
    var uid = ""
    var summary = ""
    var location = ""
    var description = ""
    /// The zone of the start; nil for times in UTC and for all-day events.
    var zone: String?
    var start: LocalDateTime?
    var end: LocalDateTime?
    /// The lines from `BEGIN:VEVENT` to `END:VEVENT`, still folded.
    var text: [String] = []

    /// All events of a calendar object (RFC 5545).
    static func read(_ calendar: String) -> [FetchedEvent] {
        var rest = calendar.split(whereSeparator: \.isNewline)[...]
        var events: [FetchedEvent] = []
        while let start = rest.firstIndex(of: "BEGIN:VEVENT"), let end = rest[start...].firstIndex(of: "END:VEVENT") {
            events.append(FetchedEvent(rest[start...end]))
            rest = rest[(end + 1)...]
        }
        return events
    }

    private init(_ lines: ArraySlice<Substring>) {
        self.text = lines.map(String.init)
        var unfolded: [String] = []
        for line in lines {
            // A blank at the start continues the previous line, section 3.1. Compared as a scalar, because a combining
            // mark may follow it.
            if let last = unfolded.indices.last, [" ", "\t"].contains(line.unicodeScalars.first) {
                unfolded[last] += String(line.unicodeScalars.dropFirst())
            } else {
                unfolded.append(String(line))
            }
        }
        for line in unfolded { self.take(line) }
    }

    private mutating func take(_ line: String) {
        guard let colon = line.firstIndex(of: ":") else { return }
        let words = line[..<colon].split(separator: ";")
        let value = line[line.index(after: colon)...]
        switch words.first {
        case "UID": self.uid = String(value)
        case "SUMMARY": self.summary = Self.unescaped(value)
        case "LOCATION": self.location = Self.unescaped(value)
        case "DESCRIPTION": self.description = Self.unescaped(value)
        case "DTSTART":
            self.start = Self.moment(value)
            self.zone = words.first { $0.hasPrefix("TZID=") }.map { String($0.dropFirst(5)) }
        case "DTEND": self.end = Self.moment(value)
        default: return
        }
    }

    /// `20261122T200000`
    private static func moment(_ text: Substring) -> LocalDateTime? {
        let parts = text.split(separator: "T")
        guard parts.count == 2, let number = Int(parts[0]), let clock = Int(parts[1].prefix(4)),
            let date = LocalDate(year: number / 10_000, month: number / 100 % 100, day: number % 100),
            let time = LocalTime(hour: clock / 100, minute: clock % 100)
        else { return nil }
        return LocalDateTime(date: date, time: time)
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                result.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return result
    }
}
