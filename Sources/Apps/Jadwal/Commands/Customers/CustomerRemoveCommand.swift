internal import ArgumentParser
internal import Assembly
internal import CommandKit
internal import Store
internal import UseCases
internal import WorkerKit

struct CustomerRemoveCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Deletes a customer and everything stored of them. The calendar itself is left alone.",
        discussion: """
            Workers may keep running. Messages that still arrive for the customer are counted and not stored. A write \
            to the calendar and a notification that are in flight end first. If that takes longer than \
            \(CustomerRemoval.limit.components.seconds) s, nothing is deleted and the command ends with 1. Nothing new \
            begins, so run it again. It reports writes that got no answer, because it cannot wait for them. Shows for \
            each table how many rows were deleted and how many are left, and ends with 0 if none is left. It may be \
            interrupted and run again.
            """
    )

    @Option(help: ArgumentHelp("The customer.", valueName: "uuid"))
    var id: String

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "--id")
        let rows = try await CommandEnvironment.with(self.options) { environment in
            let progress = ProgressLines()
            let log = environment.settings.retention.erasureLog.map { ErasureLog(path: $0, environment.store) }
            let input = RemoveCustomer.Input(id) { store in
                CustomerRemoval(store) { deleted in
                    progress.tell("\(deleted) rows deleted")
                } wait: { work in
                    progress.tell("waiting for \(work)")
                } late: { unanswered in
                    Self.warn(unanswered)
                } marked: { tombstone in
                    try log?.append(tombstone)
                }
            }
            return try await RemoveCustomer().run(input, as: .command, in: environment.store)
                .mapError { Self.explain($0) }.get()
        }
        try Listing.write(rows.map { RemovedRow($0) }, self.listing, nothing: "")
        let left = rows.reduce(0) { $0 + $1.left }
        guard left == 0 else {
            throw CommandFailure(.refused, "\(left) rows are left: run this again, and report it if they stay")
        }
    }

    private static func warn(_ unanswered: Int) {
        StandardError.write(
            """
            Of \(unanswered) \(unanswered == 1 ? "event" : "events") a write to the calendar got no answer. Its \
            server may still carry it out in the next \(CustomerRemoval.lateness.components.seconds / 60) \
            minutes: look into the calendar after that.\n
            """
        )
    }

    private static func explain(_ refusal: StoreRefusal) -> any Error {
        guard case .refused(let error) = refusal, error.code == .underWay else { return refusal }
        return CommandFailure(.refused, "\(error.detail). Nothing new begins: run this again in a minute")
    }
}

/// How many rows of a removed customer were deleted from one table, and how many are left.
private struct RemovedRow: ListedRow {
    static let titles = ["TABLE", "DELETED", "LEFT"]

    var table: String
    var deleted: Int
    var left: Int

    init(_ rows: RemovedRows) { (self.table, self.deleted, self.left) = (rows.table, rows.deleted, rows.left) }

    var cells: [String] { [self.table, "\(self.deleted)", "\(self.left)"] }
}
