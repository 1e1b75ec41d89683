@preconcurrency internal import Dispatch
internal import Glibc
internal import NIOConcurrencyHelpers

/// Handles `SIGTERM` and `SIGINT`. The first signal requests shutdown. The second ends the program at once, even if all
/// its other threads hang.
///
/// The signal handling of ServiceGroup is not used. It runs on the cooperative threads, so it would miss the second
/// signal if these hang, and it does nothing before the group runs. Here signals have their own thread.
public final class Signals: Sendable {
    private struct State {
        var first: Int32?
        var onFirst: (@Sendable () -> Void)?
    }

    private let state = NIOLockedValueBox(State())
    private let sources: [any DispatchSourceSignal]
    /// `_exit`, which runs no exit handlers. Tests pass another function.
    private let exit: @Sendable (Int32) -> Void

    /// Starts handling both signals before it returns. A program makes only one.
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
                // Equal signals that arrive together are one event with a count.
                for _ in 0..<max(1, source.data) { self?.receive(signal) }
            }
            // Until the source is registered, a signal has its default effect.
            await withCheckedContinuation { continuation in
                source.setRegistrationHandler { continuation.resume() }
                source.resume()
            }
        }
    }

    deinit { for source in self.sources { source.cancel() } }

    /// True once shutdown was requested.
    public var isEnding: Bool { self.state.withLockedValue { $0.first != nil } }

    /// Runs `action` at the first signal, or at once if that has already arrived. Replaces an earlier action.
    func onFirst(_ action: @escaping @Sendable () -> Void) {
        let isLate = self.state.withLockedValue { state in
            state.onFirst = action
            return state.first != nil
        }
        if isLate { action() }
    }

    /// Ends the program with `code` at once.
    func exit(_ code: ProgramExit) { self.exit(code.rawValue) }

    /// Ends the program with `code`, without exit handlers. If LeakSanitizer is linked, it returns instead, because
    /// LeakSanitizer works in an exit handler.
    func exitAtOnce(_ code: Int32) {
        guard dlsym(nil, "__lsan_do_leak_check") == nil else { return }
        fflush(nil)
        self.exit(code)
    }

    /// Ends the program with `code` after `delay`, even if it still works.
    func exit(_ code: ProgramExit, after delay: Duration) {
        let (seconds, attoseconds) = delay.components
        let interval = DispatchTimeInterval.milliseconds(Int(seconds * 1000 + attoseconds / 1_000_000_000_000_000))
        // It has its own thread for the same reason as the signals.
        DispatchQueue(label: "deadline").asyncAfter(deadline: .now() + interval) { [exit] in exit(code.rawValue) }
    }

    /// The exit code is 128 + the number of the signal, as shells report it.
    func receive(_ signal: Int32) {
        let action: (@Sendable () -> Void)? = self.state.withLockedValue { state in
            guard state.first == nil else { return { [exit] in exit(128 + signal) } }
            state.first = signal
            return state.onFirst
        }
        action?()
    }
}
