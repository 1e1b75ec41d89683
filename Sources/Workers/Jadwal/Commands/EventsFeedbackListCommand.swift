internal import ArgumentParser
internal import CommandKit
internal import Store

struct EventsFeedbackListCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists judgements, oldest first, without any text."
    )

    private static let page = 1000

    @Option(help: ArgumentHelp("Of this customer only.", valueName: "uuid"))
    var customer: String?

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") }
        try await CommandEnvironment.with(self.options) { environment in
            let feedback = PostgresFeedback(environment.store)
            var rows = RowStream<FeedbackRow>(self.listing, nothing: "Nothing was dismissed or corrected.")
            var last: String?
            while case let page = try await feedback.list(of: customer, after: last, atMost: Self.page), !page.isEmpty {
                try rows.write(page.map { FeedbackRow($0) })
                last = page.last?.id
            }
            rows.finish()
        }
    }
}
