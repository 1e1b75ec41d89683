internal import NIOConcurrencyHelpers

/// A value that one task waits for and another one provides. The first value counts; later ones are dropped.
///
/// All other types of this module keep lists of promises. Cancelling a waiter touches only its own promise and never a
/// list's lock, so a list may fulfil promises while it holds its lock.
public final class Promise<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case new
        case waiting(CheckedContinuation<Value, Never>)
        case fulfilled(Value)
    }

    private let state = NIOLockedValueBox(State.new)

    public init() {}

    public var isFulfilled: Bool {
        self.state.withLockedValue { if case .fulfilled = $0 { true } else { false } }
    }

    /// Provides the value. Returns false if there was one already.
    @discardableResult
    public func fulfil(_ value: Value) -> Bool {
        let (isFirst, waiter) = self.state.withLockedValue { state -> (Bool, CheckedContinuation<Value, Never>?) in
            switch state {
            case .new:
                state = .fulfilled(value)
                return (true, nil)
            case .waiting(let waiter):
                state = .fulfilled(value)
                return (true, waiter)
            case .fulfilled:
                return (false, nil)
            }
        }
        // Not under the lock: a cancellation handler may hold a lock of the task and wait for this one.
        waiter?.resume(returning: value)
        return isFirst
    }

    /// Waits for the value, also in a cancelled task. Only one task may wait.
    public func value() async -> Value {
        await withCheckedContinuation { continuation in
            let known = self.state.withLockedValue { state -> Value? in
                switch state {
                case .new:
                    state = .waiting(continuation)
                    return nil
                case .waiting:
                    preconditionFailure("two tasks wait for one promise")
                case .fulfilled(let value):
                    return value
                }
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    /// Waits for the value. If the task is or was cancelled, `onCancel` runs; it must make sure that a value is
    /// provided.
    public func value(onCancel: @escaping @Sendable () -> Void) async -> Value {
        await withTaskCancellationHandler {
            await self.value()
        } onCancel: {
            onCancel()
        }
    }

    /// Waits for the value. A cancellation provides `fallback` if there is no value yet.
    public func value(ifCancelled fallback: Value) async -> Value {
        await self.value { self.fulfil(fallback) }
    }
}
