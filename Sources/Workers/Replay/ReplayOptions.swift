internal import ArgumentParser
internal import CommandKit
internal import Jadwal
internal import WorkerKit

/// How a run of `retry` sends.
struct ReplayOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Send at most so many: 50/s, 30/m.", valueName: "rate"))
    var rate: String?

    @Flag(help: "Send 1, then 2, 5, 10, 20, 50, …, each step when the one before has ended well.")
    var canary = false

    @Option(
        help: ArgumentHelp(
            "Stop when more than this share of what has ended failed again, from 0 to 1. With --canary also of each step; without it, from 20 outcomes on.",
            valueName: "ratio"
        )
    )
    var stopOnFailure: Double?

    @OptionGroup var wait: WaitOptions

    func validate() throws {
        if let rate = self.rate, SendingRate.parse(rate) == nil {
            throw ValidationError("--rate is a number and a unit, such as 50/s, 30/m or 100/h")
        }
        if let ratio = self.stopOnFailure, !(0...1).contains(ratio) {
            throw ValidationError("--stop-on-failure is a share from 0 to 1, such as 0.05")
        }
    }

    /// - Parameter start: when the run begins, by the database's clock.
    func plan(from start: UnixTime) -> ReplayPlan {
        ReplayPlan(
            rate: self.rate.flatMap { SendingRate.parse($0) },
            isCanary: self.canary,
            stopRatio: self.stopOnFailure,
            lost: self.wait.resend ? start : nil,
            patience: self.wait.patience
        )
    }
}

/// How long a command waits for the outcomes of what it has sent.
struct WaitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Wait for outcomes until none has come for so long.",
            valueName: "duration"
        )
    )
    var wait = "30s"

    @Flag(
        help: """
            Send again what was sent before, has no outcome and is not in the outbox: when a queue was lost. What is there after \
            all takes effect once.
            """
    )
    var resend = false

    func validate() throws {
        guard DurationText.parse(self.wait) != nil else {
            throw ValidationError("--wait is a duration like 500ms, 30s or 10m")
        }
    }

    var patience: Duration { DurationText.parse(self.wait) ?? .zero }
}

/// How a run sends.
struct ReplayPlan {
    /// A second; nil for as fast as workers take it.
    var rate: Double?
    var isCanary = false
    /// The run stops when more than this share of what has ended has failed again. Nil: it does not, unless it is a canary,
    /// which then stops at a step with any failure.
    var stopRatio: Double?
    /// What was sent before then, and may have been lost with its queue, is sent again. Nil: it is only waited for.
    var lost: UnixTime?
    /// Without a single outcome for so long nothing more is waited for.
    var patience: Duration

    /// Of a run without a canary: fewer say nothing yet.
    static let evidence = 20

    var ratio: Double? { self.stopRatio ?? (self.isCanary ? 0 : nil) }

    /// The most that is under way at once: it goes through the same outbox and queues as everything else, and the narrower it
    /// is, the fewer have left when a run stops.
    var window: Int { self.ratio == nil ? 5000 : 1000 }
}

/// `50/s`, `30/m`: how fast failures are sent.
enum SendingRate {
    /// A second. Nil when the text is of another form.
    static func parse(_ text: String) -> Double? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            let count = Double(parts[0]), count > 0
        else { return nil }
        switch parts[1] {
        case "s": return count
        case "m": return count / 60
        case "h": return count / 3600
        default: return nil
        }
    }
}
