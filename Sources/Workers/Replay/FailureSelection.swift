internal import ArgumentParser
internal import CommandKit
internal import Store

/// The failures that a command acts on: named one by one, or all that match.
struct FailureSelection: ParsableArguments {
    /// More than this at once is another call.
    static let limit = 100_000

    @Argument(help: ArgumentHelp("Failures by id.", valueName: "id"))
    var ids: [String] = []

    @Flag(help: "All open failures that the filters match.")
    var allMatching = false

    @OptionGroup var filters: FailureOptions

    func validate() throws {
        guard self.ids.isEmpty == self.allMatching else {
            throw ValidationError("name failures by id, or give --all-matching with filters, not both")
        }
        for id in self.ids { _ = try ArgumentChecks.identifier(id, of: "id") }
    }

    func ids(in failures: PostgresFailures) async throws -> [String] {
        guard self.allMatching else { return self.ids }
        // The oldest first: what came first is tried first.
        return try await failures.list(try self.filters.filter(), atMost: Self.limit).reversed().map(\.id)
    }
}
