/// Lets due conversations gather between two claims: a claim costs the database much the same for one as for twenty.
public struct ClaimPace: Sendable {
    /// From the beginning of one claim that found something to the beginning of the next. What becomes due meanwhile is late by as
    /// much at most.
    public static let interval = Duration.milliseconds(8)
    /// Between looks when nothing is known to be due: others may store what is due at once.
    public static let poll = Duration.milliseconds(250)

    /// The most that is taken by one claim.
    private static let most = 64

    private var begun = ContinuousClock.now - Self.interval

    public init() {}

    /// A claim begins.
    public mutating func begin() { self.begun = .now }

    /// How many to claim when so many may be taken: a power of two, so that the database meets few different claims.
    public static func portion(of free: Int) -> Int {
        var portion = 1
        while portion < Self.most, portion * 2 <= free { portion *= 2 }
        return portion
    }

    /// How long to wait before the next claim.
    public var rest: Duration { max(.zero, Self.interval - self.begun.duration(to: .now)) }

    /// How long to wait when less was due than could be taken.
    ///
    /// - Parameter next: until something may be due; nil when that is not known.
    public func rest(until next: Duration?) -> Duration {
        let poll = Self.poll * Double.random(in: 0.8...1.2)
        // A millisecond more than needed, so as not to come a hair too early.
        return max(self.rest, min(poll, (next ?? poll) + .milliseconds(1)))
    }
}
