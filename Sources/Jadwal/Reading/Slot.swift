/// The calendar's view of a proposal: days and hours made certain.
struct Slot: Sendable {
    let date: LocalDate
    let endDate: LocalDate?
    let start: LocalTime?
    let end: LocalTime?

    /// Nil when no day can be derived, when it is unclear, or when it lies before `newest`.
    init?(_ proposal: Proposal, newest: LocalDateTime, zone: Zone?) {
        let moment = MomentReading(day: proposal.day, time: proposal.time)
        guard !proposal.isProbe, !proposal.awaitsHour,
            let slot = MomentSlot(moment, saidAt: proposal.saidAt, usual: proposal.usual),
            !slot.isUnclear
        else { return nil }
        guard let (first, last) = Self.converted(slot, from: proposal.time?.zone, to: zone) else { return nil }
        (self.date, self.start) = (first.date, slot.start == nil ? nil : first.time)
        var (end, endDate) = (last?.time, last?.date ?? slot.endDate)
        if end == nil, slot.start != nil, let length = proposal.length {
            let last = first.adding(minutes: length)
            (end, endDate) = (last.time, last.date)
        }
        (self.end, self.endDate) = (end, endDate)
        if slot.start != nil {
            guard first > newest else { return nil }
        } else {
            guard (self.endDate ?? slot.date) >= newest.date else { return nil }
        }
    }

    /// Nil when whose clock it is cannot be told.
    private static func converted(_ slot: MomentSlot, from clock: ClockZone?, to owner: Zone?) -> (
        first: LocalDateTime, last: LocalDateTime?
    )? {
        let first = LocalDateTime(date: slot.date, time: slot.start ?? .midnight)
        let last = slot.end.map { LocalDateTime(date: slot.endDate ?? slot.date, time: $0) }
        switch clock {
        case nil: return (first, last)
        case .speakers, .listeners: return slot.start == nil ? (first, last) : nil
        case .named(let name):
            guard let owner, let zone = Zone(name) else { return nil }
            return (owner.local(zone.instant(of: first)), last.map { owner.local(zone.instant(of: $0)) })
        }
    }
}
