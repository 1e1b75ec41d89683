/// A part of a message, as far as it bears on a day and a time that two people arrange.
struct SlotClause: Sendable {
    /// The message's place in the window, from zero.
    var position: Int
    var isOwner: Bool
    var saidAt: LocalDateTime
    var days: [NamedDays] = []
    var clocks: [NamedClock] = []
    /// The clock times are only numbers.
    var isBare = false
    /// A part of the day without an hour.
    var part: DayPart?
    /// Moves the hour that was named last.
    var shift: HourShift?
    /// Minutes.
    var length: Int?
    var activities: [Activity] = []
    var accepts = false
    /// More than a nod.
    var acceptsFirmly = false
    /// Begins with a yes, whatever it goes on to ask.
    var opensWithYes = false
    var refuses = false
    /// Takes back what was agreed.
    var withdraws = false
    var cancels = false
    var hesitates = false
    var invites = false
    var changes = false
    /// Speaks of one's own or of others' plans.
    var reports = false
    var isPast = false
    var isQuestion = false
    /// Turns to another matter: "also …".
    var turns = false
    var otherWords = 0

    var names: Bool { !self.days.isEmpty || !self.clocks.isEmpty }
    var saysYes: Bool { self.accepts && !self.isQuestion || self.opensWithYes }
    var isOffer: Bool { self.isQuestion || self.invites || self.changes || self.otherWords <= 2 }
}
