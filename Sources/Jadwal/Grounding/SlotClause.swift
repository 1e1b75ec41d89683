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
    /// Doubts in so many words, or has to ask somebody first: "I'll get back to you".
    var wavers = false
    /// Hangs on something: "if I finish early".
    var isConditional = false
    /// Asks for something beside the plan: "send me the file". Or for the answer itself: "let me know".
    var isRequest = false
    var asksBack = false
    /// Says that something asked for is done: "sent".
    var isDelivery = false
    var invites = false
    var changes = false
    /// Speaks of one's own or of others' plans.
    var reports = false
    var isPast = false
    var isQuestion = false
    /// Begs pardon, as who brings bad news.
    var isSorry = false
    /// Nobody means it: "on the moon".
    var isAbsurd = false
    /// Mocks the other's plan: "in your dreams".
    var isMocking = false
    /// Tells of opening hours, broadcasts, deliveries, or something to be done until then.
    var isFact = false
    /// Speaks of "we", "you", "at mine", or of coming.
    var isTogether = false
    /// Says what to bring or to wear, as who comes does.
    var isPreparation = false
    /// Turns to another matter: "also …".
    var turns = false
    var otherWords = 0

    var names: Bool { !self.days.isEmpty || !self.clocks.isEmpty }
    var saysYes: Bool { self.accepts && !self.isQuestion || self.opensWithYes }
    /// Something that the other side can take up.
    var isProposal: Bool { (self.isQuestion || self.invites || self.changes || self.isTogether) && !self.isFact }
    var isOffer: Bool { self.isQuestion || self.invites || self.changes || self.otherWords <= 2 }
}
