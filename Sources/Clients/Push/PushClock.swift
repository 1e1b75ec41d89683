internal import FoundationEssentials
public import Time

/// The clock of signatures, of tokens and of the time for which a push is kept.
public enum PushClock {
    public static let wall: @Sendable () -> UnixTime = {
        UnixTime(milliseconds: Int64((Date.now.timeIntervalSince1970 * 1000).rounded(.down)))
    }
}
