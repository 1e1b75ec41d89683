internal import Probe
internal import Time

/// Compares the events in an owner's calendars with what was agreed in the owner's chats.
struct DemoInspection: Sendable {
    let owner: DemoPerson
    /// The owner's chats, each with the day after it in the owner's zone.
    let chats: [(progress: DemoProgress, nextDay: LocalDate)]
    /// All events in all calendars of the account.
    let events: [FetchedEvent]

    /// The faults, in words. Empty if the calendars are right.
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
