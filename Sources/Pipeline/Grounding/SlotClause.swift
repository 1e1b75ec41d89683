internal import ChatReader
internal import Time

/// A clause of a message: its statements about a day and a time for a plan.
struct SlotClause: Sendable {
    /// The message's position in the window, from zero.
    var position: Int
    var isOwner: Bool
    var saidAt: LocalDateTime
    var days: [NamedDays] = []
    var clocks: [NamedClock] = []
    /// The clock times are only numbers.
    var isBare = false
    /// A part of the day without an hour.
    var part: DayPart?
    /// Shifts the hour that was named last.
    var shift: HourShift?
    /// In minutes.
    var length: Int?
    var activities: [Activity] = []
    var accepts = false
    /// More than a short yes.
    var acceptsFirmly = false
    /// Begins with a yes, and may go on with a question.
    var opensWithYes = false
    var refuses = false
    /// Withdraws what was agreed.
    var withdraws = false
    var cancels = false
    var hesitates = false
    /// Is unsure, or has to ask another person first: "I'll get back to you".
    var wavers = false
    /// Sets a condition: "if I finish early".
    var isConditional = false
    /// Asks for something else: "send me the file". Or asks for the answer: "let me know".
    var isRequest = false
    var asksBack = false
    /// Reports that a request is done: "sent".
    var isDelivery = false
    var invites = false
    var changes = false
    /// Reports the writer's or other people's plans.
    var reports = false
    var isPast = false
    var isQuestion = false
    /// Apologises, as before bad news.
    var isSorry = false
    /// Cannot be meant: "on the moon".
    var isAbsurd = false
    /// Mocks the plan: "in your dreams".
    var isMocking = false
    /// States opening hours, broadcasts, deliveries or deadlines.
    var isFact = false
    /// Something is to be done by this time: "finish the slides by Sunday".
    var isDeadline = false
    /// Says "we", "you", "at mine", or speaks of coming.
    var isTogether = false
    /// Mentions what to bring or wear, like somebody who intends to come.
    var isPreparation = false
    /// "I'll pick you up at 6": an hour before the event's own.
    var isPickUp = false
    /// Changes the subject: "also …".
    var turns = false
    /// For lists of two to four slots: the index of the one that is taken by its position, as in "the later one".
    var choices: [Int: Int] = [:]
    var otherWords = 0

    var names: Bool { !self.days.isEmpty || !self.clocks.isEmpty }
    var saysYes: Bool { self.accepts && !self.isQuestion || self.opensWithYes }
    /// Something that the other side can accept.
    var isProposal: Bool { (self.isQuestion || self.invites || self.changes || self.isTogether) && !self.isFact }
    var isOffer: Bool { self.isQuestion || self.invites || self.changes || self.otherWords <= 2 }
}
