public import Time

extension MeetingBoard {
    /// The slots that can be agreed, as one window of a calendar; nil if there are none.
    public func window(at now: UnixTime) -> TimeWindow? {
        let zone = self.meeting.zone
        let open = self.admitted.filter { now <= $0.leaves(in: zone) }
        guard let first = open.map({ $0.start(in: zone) }).min(),
            let last = open.map({ $0.times.end(in: zone) }).max()
        else { return nil }
        return TimeWindow(start: first, end: last)
    }

    /// The slots at which a calendar has something else for certain.
    public func collisions(with instances: [CalendarInstance]) -> Set<String> {
        let own = EventIdentity(self.meeting.id)?.calendarUID
        let busy = instances.filter {
            ConflictRules.isBusy($0) && !ConflictRules.isSoft($0) && $0.uid.lowercased() != own
        }
        let zone = self.meeting.zone
        return Set(
            self.admitted.filter { slot in
                let window = TimeWindow(start: slot.start(in: zone), end: slot.times.end(in: zone))
                return busy.contains { window.touches($0.start, $0.end) }
            }.map(\.id)
        )
    }
}
