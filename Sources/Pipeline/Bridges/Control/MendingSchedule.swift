public import Time

/// When a connection that has stopped or failed is started again: 1, 5, 15 and 60 minutes after it was first seen so.
/// After the last one the owner has to link again.
public struct MendingSchedule: Sendable, Hashable {
    public enum Step: Sendable, Hashable {
        case nothing
        case restart
        case giveUp
    }

    public static let waits: [Duration] = [.seconds(60), .seconds(300), .seconds(900), .seconds(3600)]
    /// How long the last restart may take before it counts as failed.
    public static let lastPatience = Duration.seconds(120)

    /// nil while nothing is wrong.
    public private(set) var brokenSince: UnixTime?
    /// Restarts since then.
    public private(set) var attempts: Int

    public init(brokenSince: UnixTime? = nil, attempts: Int = 0) {
        (self.brokenSince, self.attempts) = (brokenSince, attempts)
    }

    /// Takes the state that the source reports, once for each look at it.
    public mutating func take(_ state: BridgeConnectionHint.State, at now: UnixTime) -> Step {
        switch state {
        case .working:
            (self.brokenSince, self.attempts) = (nil, 0)
            return .nothing
        case .closed, .failed: return self.takeBroken(now)
        // It is being started, or the phone has to be linked again: nothing that a restart would mend.
        case .starting, .code, .passkey, .loggedOut, .removed, .unknown: return .nothing
        }
    }

    private mutating func takeBroken(_ now: UnixTime) -> Step {
        let since = self.brokenSince ?? now
        self.brokenSince = since
        guard self.attempts < Self.waits.count else {
            return now - since >= Self.waits[Self.waits.count - 1] + Self.lastPatience ? .giveUp : .nothing
        }
        guard now - since >= Self.waits[self.attempts] else { return .nothing }
        // Looks that were missed are not made up for.
        self.attempts = Self.waits.count { now - since >= $0 }
        return .restart
    }
}
