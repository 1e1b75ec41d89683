import Pipeline

extension FuzzedParser {
    /// `wasapp.calendar.events`, and what becomes of it in a calendar.
    static let calendarMessage = FuzzedParser(
        name: "calendar-message",
        longest: 4096,
        words: FuzzWords.json + FuzzWords.event
    ) { input in
        let coder = CalendarMessageCoder()
        guard let message = try? coder.decode(input) else { return false }
        try UnkeptPromise.unless(input.count <= 256 << 10, "longer than the contract allows")
        let isText = String(validating: input, as: UTF8.self) != nil && !input.contains(0)
        try UnkeptPromise.unless(isText, "not UTF-8, and accepted")
        try UnkeptPromise.unless(message.change.event.revision >= 1, "a revision below one")
        let isCancelled = message.change.event.status == .cancelled
        try UnkeptPromise.unless((message.change.action == .cancel) == isCancelled, "status and action disagree")
        let written = try coder.encode(message)
        try UnkeptPromise.unless(
            (try? coder.decode(written)) == message || written.count > 256 << 10,
            "not the same when written and read again"
        )
        try WrittenCalendarObject(message.change.event).check()
        return true
    }
}
