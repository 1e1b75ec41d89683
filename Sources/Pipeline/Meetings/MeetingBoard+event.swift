internal import Time

extension MeetingBoard {
    /// The event of a customer who is told of a decision or a cancellation: their own, without organiser and guests,
    /// whose names stand in the notes. One id for all, and the revision that all are told.
    ///
    /// - Returns: nil if nothing was ever agreed.
    public func event(for telling: MeetingTelling) -> CalendarEvent? {
        guard let identity = EventIdentity(self.meeting.id), let slot = self.agreed else { return nil }
        let isCancelled = telling.kind == .cancellation
        return CalendarEvent(
            identity: identity,
            revision: telling.revision,
            status: isCancelled ? .cancelled : .confirmed,
            summary: self.meeting.title,
            description: self.description(for: telling.participantID),
            location: self.meeting.place,
            times: slot.times
        )
    }

    /// Names are shown as the host has chosen. They are the same for all who see them: customers may have one calendar
    /// account together, and one entry stands there then.
    private func description(for participant: String) -> String {
        let reader = self.participant(participant)
        let showsNames = self.meeting.names == .all || reader?.role == .host
        let names = self.present.filter { $0.state == .going }.map(\.name)
        let people = showsNames ? names.joined(separator: ", ") : ""
        return [self.meeting.notes, people, CalendarEvent.signature].filter { !$0.isEmpty }
            .joined(separator: "\n\n")
    }
}
