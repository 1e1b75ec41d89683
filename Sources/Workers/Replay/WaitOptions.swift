internal import ArgumentParser
internal import CommandKit
internal import WorkerKit

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
