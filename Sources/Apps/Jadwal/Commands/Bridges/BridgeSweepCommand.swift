internal import ArgumentParser
internal import BridgeCare
internal import CommandKit
internal import Pipeline
internal import Store
internal import WorkerKit

struct BridgeSweepCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "sweep",
        abstract: "Compares a source with what came from it, and takes what was lost; prints how much that was."
    )

    @Argument(help: ArgumentHelp("As `bridge status` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the connection's id")
        let report = try await HeldConnection.with(id, self.options) { held in
            guard held.control.history != .none else {
                throw CommandFailure(.refused, "this kind of source does not list what was said")
            }
            guard let due = try await held.care.sweep(of: id) else {
                throw CommandFailure(.refused, "there is no such connection")
            }
            let settings = held.settings.bridge
            let sweeping = ConnectionSweeping(
                held.care,
                held.controls,
                held.environment.store,
                rules: BridgeRules(readsDisappearing: settings.readsDisappearing),
                next: settings.sweep > .zero ? .after(settings.sweep) : .whenWanted
            )
            return try await sweeping.run(due) { _ in }
        }
        let rest = report.end == .complete ? "" : "; the rest is compared by jadwal-bridge or the next sweep"
        StandardOutput.write("\(report.found) messages were lost and are taken now\(rest)\n")
    }
}
