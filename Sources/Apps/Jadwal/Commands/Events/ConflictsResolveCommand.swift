internal import ArgumentParser
internal import CommandKit
internal import Store
internal import UseCases

struct ConflictsResolveCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Resolves a conflict as the owner wants.",
        discussion: """
            A change is written to the calendar like any other, and the owner's devices are notified. A moved or \
            cancelled plan does not come back if the chat repeats it; another day or hour is a new plan. Written into \
            the audit table.
            """
    )

    @Argument(help: ArgumentHelp("As `conflicts list` shows it.", valueName: "id"))
    var id: String

    @Flag(help: "Both stay as they are.")
    var keep = false

    @Option(help: ArgumentHelp("To the time of this number in `conflicts list`.", valueName: "number"))
    var move: Int?

    @Flag(help: "The event is cancelled in the calendar.")
    var cancel = false

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws { _ = try self.decision() }

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the event's id")
        let decision = try self.decision()
        let resolution = try await CommandEnvironment.with(self.options) { environment in
            let input = ResolveConflict.Input(event: id, decision)
            return try await ResolveConflict().run(input, as: .command, in: environment.store).get()
        }
        try Listing.write(ConflictResolutionRow(resolution, decision), self.listing)
    }

    private func decision() throws -> ConflictDecision {
        let decisions = [
            self.keep ? ConflictDecision.keep : nil, self.move.map { .move($0) }, self.cancel ? .cancel : nil,
        ].compactMap(\.self)
        guard decisions.count == 1, let decision = decisions.first else {
            throw ValidationError("say one of --keep, --move N and --cancel")
        }
        if case .move(let number) = decision, number < 1 { throw ValidationError("--move counts from 1") }
        return decision
    }
}

/// The result of a decision, as a printed row.
private struct ConflictResolutionRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "DECISION", "OUTCOME", "WANTED"]

    var id: String
    var customer: String
    /// `kept`, `moved` or `cancelled`
    var decision: String
    /// `sent` to the calendar, or `noted` if nothing changes there.
    var outcome: String
    var wantedRevision: Int

    init(_ resolution: EventActionResult, _ decision: ConflictDecision) {
        (self.id, self.customer) = (resolution.eventID, resolution.customerID)
        self.decision =
            switch decision {
            case .keep: "kept"
            case .move, .moveTo: "moved"
            case .cancel: "cancelled"
            }
        (self.outcome, self.wantedRevision) = (resolution.outcome.rawValue, resolution.revision)
    }

    var cells: [String] { [self.id, self.customer, self.decision, self.outcome, "\(self.wantedRevision)"] }
}
