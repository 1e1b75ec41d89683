/// Spaces claims so that due rows gather: a claim of twenty costs the database little more than a claim of
/// one.
public struct ClaimPace: Sendable {
    /// From the start of one claim to the start of the next. It is also the longest delay of a row that
    /// becomes due in between.
    public static let interval = Duration.milliseconds(8)
    /// The time between claims when no row is known to be due: other processes may store rows that are due at once.
    public static let poll = Duration.milliseconds(250)

    /// The highest number of rows in one claim.
    private static let most = 64

    private var begun = ContinuousClock.now - Self.interval

    public init() {}

    /// Call this when a claim begins.
    public mutating func begin() { self.begun = .now }

    /// The number of rows to claim: a power of two, so that the database prepares few different statements.
    public static func portion(of free: Int) -> Int {
        var portion = 1
        while portion < Self.most, portion * 2 <= free { portion *= 2 }
        return portion
    }

    /// The wait before the next claim.
    public var rest: Duration { max(.zero, Self.interval - self.begun.duration(to: .now)) }

    /// The wait if fewer rows were due than could be claimed.
    ///
    /// - Parameter next: the time until the next one is due, if that is known.
    public func rest(until next: Duration?) -> Duration {
        let poll = Self.poll * Double.random(in: 0.8...1.2)
        // One millisecond more, so that the claim is not too early.
        return max(self.rest, min(poll, (next ?? poll) + .milliseconds(1)))
    }
}
