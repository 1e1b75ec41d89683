internal import Jadwal
internal import NIOConcurrencyHelpers

/// One caller of `nextBatch`. Finished once, by the consumer or by the caller's cancellation, whichever is first.
final class DeliveryWaiter: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<[Delivery], Never>)
        case finished([Delivery])
    }

    let count: Int
    let bytes: Int
    let patience: Duration
    private let state = NIOLockedValueBox(State.new)

    init(count: Int, bytes: Int, patience: Duration) {
        (self.count, self.bytes, self.patience) = (max(1, count), bytes, patience)
    }

    var isFinished: Bool {
        self.state.withLockedValue { if case .finished = $0 { true } else { false } }
    }

    /// To be called once.
    func deliveries() async -> [Delivery] {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result: [Delivery]? = self.state.withLockedValue { state in
                    if case .finished(let deliveries) = state { return deliveries }
                    state = .waiting(continuation)
                    return nil
                }
                if let result { continuation.resume(returning: result) }
            }
        } onCancel: {
            _ = self.finish([])
        }
    }

    /// False when it had been finished before: then the deliveries stay with the caller of this.
    func finish(_ deliveries: [Delivery]) -> Bool {
        let (isFirst, continuation) = self.state.withLockedValue { state in
            defer { if case .finished = state {} else { state = .finished(deliveries) } }
            return switch state {
            case .new: (true, CheckedContinuation<[Delivery], Never>?.none)
            case .waiting(let continuation): (true, continuation)
            case .finished: (false, nil)
            }
        }
        continuation?.resume(returning: deliveries)
        return isFirst
    }
}
