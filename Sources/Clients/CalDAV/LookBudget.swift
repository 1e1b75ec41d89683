internal import Jadwal
internal import NIOConcurrencyHelpers

/// What one look into an account's calendars may cost in all: bytes of answers, and time of a thread to read them.
final class LookBudget: Sendable {
    static let answerBytes = 16 << 20

    private struct Left {
        var bytes: Int
        var time: Duration
    }

    let time: Duration
    /// When nobody waits for it any more.
    private let end: ContinuousClock.Instant
    private let left: NIOLockedValueBox<Left>

    /// - Parameter limit: for the whole look. Reading may take a quarter of it.
    init(limit: Duration, bytes: Int = LookBudget.answerBytes) {
        (self.time, self.end) = (limit / 4, .now + limit)
        self.left = NIOLockedValueBox(Left(bytes: bytes, time: limit / 4))
    }

    /// For the next answer.
    var maximumAnswerBytes: Int { min(DAVSession.maximumAnswerBytes, self.left.withLockedValue(\.bytes)) }

    /// Throws when an answer of that length is too much.
    func take(bytes: Int) throws(DAVFailure) {
        let isEnough = self.left.withLockedValue { left in
            left.bytes -= bytes
            return left.bytes >= 0
        }
        guard isEnough else { throw Self.tooLong }
    }

    static var tooLong: DAVFailure {
        .overrun(.permanent, "the answers to one look are longer than \(Self.answerBytes) bytes")
    }

    /// Lends what is left of the time; what the work takes is gone.
    func spend<Value>(_ work: (_ until: ContinuousClock.Instant) -> Value) -> Value {
        let begin = ContinuousClock.now
        let value = work(min(begin + self.left.withLockedValue(\.time), self.end))
        self.left.withLockedValue { $0.time -= ContinuousClock.now - begin }
        return value
    }
}
