internal import ArgumentParser
internal import CommandKit
internal import Jadwal
internal import Store

/// The failures that a command acts on: named one by one, or all that match.
struct FailureSelection: ParsableArguments {
    @Argument(help: ArgumentHelp("Failures by id.", valueName: "id"))
    var ids: [String] = []

    @Flag(help: "All open failures that the filters match.")
    var allMatching = false

    @OptionGroup var filters: FailureOptions

    func validate() throws {
        guard self.ids.isEmpty == self.allMatching else {
            throw ValidationError("name failures by id, or give --all-matching with filters, not both")
        }
        guard self.allMatching || self.filters.isEmpty else {
            throw ValidationError("filters go with --all-matching, not with ids")
        }
        for id in self.ids { _ = try ArgumentChecks.identifier(id, of: "id") }
    }

    func asked(at now: UnixTime) throws -> AskedFailures {
        guard !self.allMatching else { return .matching(try self.filters.filter(at: now)) }
        var seen: Set<String> = []
        return .ids(
            try self.ids.map { try ArgumentChecks.identifier($0, of: "id") }.filter { seen.insert($0).inserted }
        )
    }
}
