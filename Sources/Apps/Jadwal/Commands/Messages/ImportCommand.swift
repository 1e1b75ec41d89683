internal import ArgumentParser
internal import Assembly
internal import ChatExport
internal import CommandKit
internal import Glibc
internal import Store
internal import Time
internal import WorkerKit

struct ImportCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Publishes a chat that WhatsApp exported (Export chat), a .txt or .zip.",
        discussion: """
            Only chats of two people. Times are read in the zone of the phone that exported: the customer's unless \
            --time-zone names another. Importing the same or a longer export again stores nothing twice.
            """
    )

    private static let limit = 64 << 20

    @Argument(help: ArgumentHelp("The .txt or .zip.", valueName: "file"))
    var file: String

    @Option(help: ArgumentHelp("Whose chat it is.", valueName: "uuid"))
    var customer: String

    @Option(
        help: ArgumentHelp(
            "Which sender is the customer: 1, 2, or 0 for none. Asked for when not given.",
            valueName: "n"
        )
    )
    var me: Int?

    @Option(help: ArgumentHelp("The IANA zone of the exporting phone.", valueName: "zone"))
    var timeZone: String?

    @Option(help: ArgumentHelp("dmy or mdy, where the file does not tell.", valueName: "order"))
    var dateOrder: String?

    @Flag(help: "Read and report; publish nothing.")
    var dryRun = false

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws {
        _ = try ArgumentChecks.identifier(self.customer, of: "--customer")
        if let timeZone = self.timeZone { _ = try ArgumentChecks.zone(timeZone) }
        guard let order = self.dateOrder else { return }
        guard ["dmy", "mdy"].contains(order) else { throw ValidationError("--date-order must be dmy or mdy") }
    }

    func perform() async throws {
        let customer = try ArgumentChecks.identifier(self.customer, of: "--customer")
        let settings = try await self.options.read { ImportSettings(reading: &$0) }
        let export = try await self.read(in: try await self.zone(of: customer))
        let me = try self.owner(of: export)
        let draft = ImportDraft(export, since: .now() - settings.retention.age)
        let bodies = try draft.messages(of: customer, me: me).map { try $0.encoded() }
        if !self.dryRun, !bodies.isEmpty {
            try await QueuePublishing.with(settings.broker) { publishing in
                for start in stride(from: 0, to: bodies.count, by: QueuePublishing.batch) {
                    try await publishing.publish(
                        Array(bodies[start..<min(start + QueuePublishing.batch, bodies.count)])
                    )
                }
            }
        }
        let report = ImportReport(
            export,
            published: self.dryRun ? 0 : bodies.count,
            tooOld: draft.tooOld
        )
        try Listing.write(report, self.listing)
    }

    private func zone(of customer: String) async throws -> Zone {
        if let name = self.timeZone { return try ArgumentChecks.zone(name) }
        let found = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresCustomers(environment.store).show(customer)
        }
        guard let found else { throw CommandFailure(.refused, "there is no such customer") }
        return try ArgumentChecks.zone(found.record.timeZone)
    }

    private func read(in zone: Zone) async throws -> Export {
        var bytes = try InputFile(self.file).all(atMost: Self.limit)
        if ExportArchive.isArchive(bytes) { bytes = try Self.chat(in: bytes) }
        let order = self.dateOrder.flatMap { DateOrder(rawValue: $0) }
        do throws(ExportFault) {
            return try ExportReader().read(forImport: bytes, zone: zone, order: order, now: .now())
        } catch {
            switch error.code {
            case .ambiguousDates:
                throw CommandFailure(.usage, "\(error.description): say --date-order dmy or mdy")
            case .inFuture:
                let detail = "line \(error.line) lies in the future: see --date-order and --time-zone"
                throw CommandFailure(.refused, detail)
            default: throw error
            }
        }
    }

    private static func chat(in archive: [UInt8]) throws(CommandFailure) -> [UInt8] {
        do throws(ArchiveFault) {
            return try ExportArchive.chat(in: archive, atMost: Self.limit)
        } catch {
            switch error {
            case .unreadable: throw CommandFailure(.refused, "the archive cannot be read")
            case .noChat: throw CommandFailure(.refused, "the archive does not hold exactly one chat (.txt)")
            case .tooLong: throw CommandFailure(.refused, "the chat is longer than \(Self.limit) bytes")
            }
        }
    }

    /// The number of the sender who is the customer, from 1; 0 for none.
    private func owner(of export: Export) throws -> Int {
        if let me = self.me {
            guard (0...export.senders.count).contains(me) else {
                throw CommandFailure(.usage, "--me must be from 0 to \(export.senders.count)")
            }
            return me
        }
        let rows = export.senders.enumerated().map { index, sender in
            SenderRow(number: index + 1, sender: sender, messages: export.messages.count { $0.sender == sender })
        }
        // Standard output is only for the report.
        StandardError.write(Table(titles: SenderRow.titles, rows: rows.map(\.cells)).text)
        guard isatty(STDIN_FILENO) == 1, self.file != "-" else {
            throw CommandFailure(.usage, "say which of these is the customer: --me 1 or --me 2")
        }
        StandardError.write("Which of these is the customer? ")
        guard let answer = readLine(), let number = Int(answer), (0...export.senders.count).contains(number) else {
            throw CommandFailure(.usage, "that is none of them")
        }
        return number
    }
}
