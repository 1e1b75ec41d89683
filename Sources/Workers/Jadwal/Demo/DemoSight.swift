/// What the store shows of one chat at one moment.
struct DemoSight: Sendable, Hashable {
    struct Event: Sendable, Hashable {
        var id: String
        var isWritten: Bool
    }

    /// Changes stored so far.
    var generation: Int64
    /// Waits for quiet, or is being read.
    var isPending: Bool
    /// Has rested long enough, or is being read.
    var isDue: Bool
    var isArmed: Bool
    /// Messages whose text is held.
    var messages: Int
    var events: [Event] = []
    /// The kind of an open failure of its analysis.
    var failure: String?
    /// Whether the owner's devices have been told of all the owner's events that stand in the calendar.
    var isOwnerTold = false
}
