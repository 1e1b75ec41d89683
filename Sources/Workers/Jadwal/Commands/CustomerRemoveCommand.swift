internal import ArgumentParser
internal import CommandKit
internal import Store

struct CustomerRemoveCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Deletes a customer and everything stored of them. The calendar itself is left alone.",
        discussion: """
            Workers may run. What still arrives for the customer is counted and not stored. Shows for each table how many rows \
            were deleted and how many are left, and ends with 0 when that is none. It may be interrupted and run again.
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
            return try await CustomerRemoval(environment.store) { progress.tell("\($0) rows deleted") }.remove(id)
        }
        try Listing.write(rows.map { RemovedRow($0) }, self.listing, nothing: "")
        let left = rows.reduce(0) { $0 + $1.left }
        guard left == 0 else {
            throw CommandFailure(.refused, "\(left) rows are left: run this again, and report it if they stay")
        }
    }
}
