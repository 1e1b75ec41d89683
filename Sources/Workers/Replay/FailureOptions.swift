internal import ArgumentParser
internal import CommandKit
internal import Jadwal
internal import Store
internal import WorkerKit

/// Which failures a command is about.
struct FailureOptions: ParsableArguments {
    @Option(help: "Of this stage: messages, analysis, calendar or notifications.")
    var stage: String?

    @Option(help: "Of this cause, as list shows it.")
    var kind: String?

    @Option(help: ArgumentHelp("No older than this: 30m, 2h, 7d.", valueName: "duration"))
    var since: String?

    @Option(help: ArgumentHelp("Of this customer.", valueName: "uuid"))
    var customer: String?

    func filter(isOpen: Bool = true) throws -> FailureFilter {
        if let stage = self.stage, Stage(rawValue: stage) == nil {
            throw ValidationError("--stage is messages, analysis, calendar or notifications")
        }
        let age = try self.since.map { text in
            guard let age = DurationText.parse(text) else {
                throw ValidationError("--since is a duration like 30m, 2h or 7d")
            }
            return age
        }
        return FailureFilter(
            stage: self.stage,
            kind: self.kind,
            since: age.map { .now() - $0 },
            customerID: try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") },
            isOpen: isOpen
        )
    }
}
