internal import ArgumentParser
internal import CommandKit
internal import Time
internal import WorkerKit

/// The options for how `retry` sends.
struct ReplayOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The most per second or minute: 50/s, 30/m.", valueName: "rate"))
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

/// How long a command waits for outcomes, and whether it sends lost retries again.
struct WaitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Wait for outcomes until none has come for this long.",
            valueName: "duration"
        )
    )
    var wait = "30s"

    @Flag(
        help: """
            Send again what was sent before, has no outcome and is not in the outbox: when a queue was lost. What is \
            there after all takes effect once.
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

/// How a run sends and when it stops.
struct ReplayPlan {
    /// Failures per second; nil for as fast as the workers take them.
    var rate: Double?
    var isCanary = false
    /// The run stops if more than this share of the ended retries has failed again. If nil, only a canary stops: at a
    /// step with any failure.
    var stopRatio: Double?
    /// Retries that were sent before this time and may have been lost with their queue are sent again. If nil, the run
    /// only waits for them.
    var lost: UnixTime?
    /// The run stops waiting if there is no outcome for this long.
    var patience: Duration

    /// How many outcomes a run without a canary needs before it judges their share of failures.
    static let evidence = 20

    var ratio: Double? { self.stopRatio ?? (self.isCanary ? 0 : nil) }

    /// How many may be under way at once. They share the outbox and the queues with all other work, and a small window
    /// limits how many are already sent when a run stops.
    var window: Int { self.ratio == nil ? 5000 : 1000 }
}

/// A rate such as `50/s` or `30/m`.
enum SendingRate {
    /// The rate per second; nil if the text has another form.
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
