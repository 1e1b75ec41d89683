internal import ArgumentParser
internal import CommandKit
internal import Replays
internal import Store
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
            "Stop when more than this share of what has ended failed again, from 0 to 1; 1 never stops. With --canary also of each step, and 0 if it is not given; without it, from 20 outcomes on.",
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
    func order(_ asked: RequestedFailures, from start: UnixTime) -> OperationOrder {
        OperationOrder(
            .retry,
            asked.scope,
            through: start,
            rate: self.rate.flatMap { SendingRate.parse($0) },
            isCanary: self.canary,
            ratio: self.stopOnFailure ?? (self.canary ? 0 : nil),
            isResending: self.wait.resend
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
