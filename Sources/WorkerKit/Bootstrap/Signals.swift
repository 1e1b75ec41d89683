@preconcurrency internal import Dispatch
internal import Glibc
internal import NIOConcurrencyHelpers

/// `SIGTERM` and `SIGINT`: the first begins the end, the second is the end, also when the rest of the program hangs.
///
/// ServiceGroup's own handling is not used: it hears signals on the cooperative threads, so a program whose threads are all
/// stuck would not hear the second, and it has no say before the group runs. Here they are heard on a thread of
/// their own.
public final class Signals: Sendable {
    private struct State {
        var first: Int32?
        var onFirst: (@Sendable () -> Void)?
    }

    private let state = NIOLockedValueBox(State())
    private let sources: [any DispatchSourceSignal]
    /// `_exit`, which runs no handler and waits for nobody; tests give another.
    private let exit: @Sendable (Int32) -> Void

    /// Once it returns, both signals are heard here. One for a program.
    public convenience init() async {
        await self.init { Glibc._exit($0) }
    }

    init(exit: @escaping @Sendable (Int32) -> Void) async {
        self.exit = exit
        let queue = DispatchQueue(label: "signals", qos: .userInteractive)
        let signals = [SIGTERM, SIGINT]
        self.sources = signals.map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
        for (signal, source) in zip(signals, self.sources) {
            source.setEventHandler { [weak self] in
                // Signals of one kind that come together are one event with a count.
                for _ in 0..<max(1, source.data) { self?.receive(signal) }
            }
            // Until then a signal still has its default effect.
            await withCheckedContinuation { continuation in
                source.setRegistrationHandler { continuation.resume() }
                source.resume()
            }
        }
    }

    deinit { for source in self.sources { source.cancel() } }

    /// Whether the end has begun.
    public var isEnding: Bool { self.state.withLockedValue { $0.first != nil } }

    /// Runs `action` at the first signal, at once if it has come already. Replaces an earlier action.
    func onFirst(_ action: @escaping @Sendable () -> Void) {
        let isLate = self.state.withLockedValue { state in
            state.onFirst = action
            return state.first != nil
        }
        if isLate { action() }
    }

    /// Ends the program with `code`, without a word to anyone.
    func exit(_ code: ProgramExit) { self.exit(code.rawValue) }

    /// Ends the program with `code` after `delay`, whatever it is doing then.
    func exit(_ code: ProgramExit, after delay: Duration) {
        let (seconds, attoseconds) = delay.components
        let interval = DispatchTimeInterval.milliseconds(Int(seconds * 1000 + attoseconds / 1_000_000_000_000_000))
        // A thread of its own for the same reason as the signals.
        DispatchQueue(label: "deadline").asyncAfter(deadline: .now() + interval) { [exit] in exit(code.rawValue) }
    }

    /// A shell's code for a program that a signal ended is 128 + its number.
    func receive(_ signal: Int32) {
        let action: (@Sendable () -> Void)? = self.state.withLockedValue { state in
            guard state.first == nil else { return { [exit] in exit(128 + signal) } }
            state.first = signal
            return state.onFirst
        }
        action?()
    }
}
