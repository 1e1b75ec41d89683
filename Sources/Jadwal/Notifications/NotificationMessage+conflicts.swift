extension NotificationMessage {
    /// Lets it say what the event collides with, for programs.
    mutating func take(_ text: ConflictText) {
        let report = text.report
        self.conflictsComplete = report.isComplete
        self.conflicts = report.conflicts.map { conflict in
            Conflict(
                uid: String(conflict.instance.uid.prefix(Self.uidLimit)),
                title: conflict.instance.title,
                start: Timestamp.utcText(conflict.instance.start),
                end: Timestamp.utcText(conflict.instance.end),
                calendar: conflict.instance.calendar,
                soft: conflict.isSoft
            )
        }
        self.suggestions = report.slots.map { slot in
            Suggestion(
                start: Timestamp.utcText(slot.times.start(in: slot.zone)),
                end: Timestamp.utcText(slot.times.end(in: slot.zone)),
                reason: text.reason(slot)
            )
        }
    }

    /// Of a stranger's: a push has no room for more.
    private static let uidLimit = 120
}
