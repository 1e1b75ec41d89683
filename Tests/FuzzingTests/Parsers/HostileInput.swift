import CDispatch
import Foundation
import NIOConcurrencyHelpers

/// An input made by hand to cost its reader much: deep, long, or read again and again.
struct HostileInput: Sendable {
    /// The parser's name and what is done to it.
    let name: String
    private let parser: FuzzedParser
    private let make: @Sendable () -> [UInt8]

    init(_ parser: FuzzedParser, _ what: String, _ make: @escaping @Sendable () -> [UInt8]) {
        (self.parser, self.make) = (parser, make)
        self.name = "\(parser.name): \(what)"
    }

    /// The highest cost of one input in a debug build, including its checks: processor time and memory.
    static let limit = (time: Duration.seconds(10), megabytes: 768)

    /// Returns what it cost, for people.
    func run(patience: Int = 1) throws -> String {
        let input = self.make()
        let before = Self.peakMegabytes()
        // As on an IOThread: librabbitmq needs the stack.
        let outcome = OutcomeBox()
        let thread = Thread { [parser = self.parser] in
            let start = Self.processorTime()
            outcome.set(Result { (try parser.check(input), Self.processorTime() - start) })
        }
        thread.stackSize = 8 << 20
        thread.start()
        let (isAccepted, took) = try outcome.wait()
        let grown = Self.peakMegabytes() - before
        try UnkeptPromise.unless(took <= Self.limit.time * patience, "took \(took) for \(input.count) bytes")
        try UnkeptPromise.unless(grown <= Self.limit.megabytes * patience, "took \(grown) MB for \(input.count) bytes")
        return "\(isAccepted ? "accepted" : "refused") \(input.count) bytes in \(took), \(grown) MB"
    }

    /// Of the calling thread: what else runs on the machine does not count.
    private static func processorTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The most that this process has had in memory so far (proc(5), VmHWM).
    private static func peakMegabytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0) / 1024
    }
}

/// A thread's result for the waiting thread: if an input was accepted, and the time that it took.
final class OutcomeBox: Sendable {
    typealias Outcome = (isAccepted: Bool, took: Duration)

    private let outcome = NIOLockedValueBox<Result<Outcome, any Error>?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func set(_ outcome: Result<Outcome, any Error>) {
        self.outcome.withLockedValue { $0 = outcome }
        self.isThere.signal()
    }

    func wait() throws -> Outcome {
        self.isThere.wait()
        return try self.outcome.withLockedValue { $0 }?.get() ?? (false, .zero)
    }
}
