internal import ArgumentParser
internal import CommandKit
internal import Jadwal
internal import Store

struct EventsDismissCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss",
        abstract: "Takes an event out of its owner's calendar, and keeps the same plan from being proposed again.",
        discussion: """
            The chat may agree on another day or hour, which is a new event. The reason is what a careful reader would have made of \
            the chat; without one the chat counts as not settled. Run again it changes nothing, but for the reason when another is \
            given. Written into the audit table.
            """
    )

    @Argument(help: ArgumentHelp("As `events list` shows it.", valueName: "id"))
    var id: String

    @Option(
        help: ArgumentHelp(
            "no-event (nothing was planned), not-agreed, turned-down, or unwanted (read rightly, and not to be there).",
            valueName: "reason"
        )
    )
    var reason: String?

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws { _ = try self.dismissalReason() }

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the event's id")
        let reason = try self.dismissalReason()
        let judgement = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresFeedback(environment.store).dismiss(id, because: reason, by: Person.current)
        }
        try Listing.write(EventJudgementRow(judgement), self.listing)
    }

    private func dismissalReason() throws -> DismissalReason? {
        guard let text = self.reason else { return nil }
        guard let reason = DismissalReason(rawValue: text) else {
            let known = DismissalReason.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--reason must be one of \(known)")
        }
        return reason
    }
}
