internal import ArgumentParser
internal import Assembly
internal import CalDAV
internal import CommandKit
internal import Postgres
internal import Store
internal import Time
internal import WorkerKit

struct RecoverCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Brings a database that was restored to an earlier time in line with the calendars.",
        discussion: """
            --begin makes workers wait: none claims a conversation or writes into a calendar. Run it before any worker \
            reaches the restored database. --since does the work and lets them continue. It begins by itself if --begin \
            was not run. It removes customers again whose removal the database has forgotten, reads every customer's own \
            calendar, and shows what it does. If it is interrupted, workers still wait: run it again.
            """
    )

    @Flag(help: "Only make workers wait.")
    var begin = false

    @Option(help: ArgumentHelp("The time that the database was restored to, with its offset.", valueName: "time"))
    var since: String?

    @Flag(help: "Show what would be done. Change nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp("The erasure log. By default the file of JADWAL_ERASURE_LOG.", valueName: "file")
    )
    var erasures: String?

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws {
        guard self.begin != (self.since != nil) else { throw ValidationError("give either --begin or --since") }
        guard !self.begin || !self.dryRun && self.erasures == nil else {
            throw ValidationError("--begin takes no other option of recover")
        }
        if let since, Self.instant(since) == nil {
            throw ValidationError("--since must be a time such as 2026-11-24T15:00:30Z or 2026-11-24T18:00:30+03:00")
        }
    }

    func perform() async throws {
        let rows = try await CommandEnvironment.with(self.options) { environment in
            try await Self.checkSchema(environment)
            guard let since = self.since.flatMap(Self.instant) else {
                try await RecoveryFence(environment.store).raise()
                StandardOutput.write("Workers wait. Next: jadwal recover --since TIME --dry-run\n")
                return [RecoveryRow]()
            }
            return try await self.recover(since, environment)
        }
        guard !self.begin else { return }
        try Listing.write(rows, self.listing, nothing: "The calendars and the database agree.")
    }

    /// The backup may be from another release. Throws if it is of a newer one.
    private static func checkSchema(_ environment: CommandEnvironment) async throws {
        let missing = try await Migrator(environment.store.pool.configuration).missing(Schema.migrations)
        guard missing.isEmpty else {
            throw CommandFailure(.unavailable, "the database lacks \(missing.count) migrations: run jadwal migrate")
        }
    }

    private func recover(_ since: UnixTime, _ environment: CommandEnvironment) async throws -> [RecoveryRow] {
        try await environment.withCalendars { client in
            let recovery = DatabaseRecovery(
                store: environment.store,
                objects: client.ownObjects,
                since: since,
                isDryRun: self.dryRun
            )
            let path = self.erasures ?? environment.settings.retention.erasureLog
            if path == nil {
                StandardError.write(
                    "There is no erasure log: customers who were removed after --since are back. Remove them again.\n"
                )
            }
            let hashes = try path.map { try ErasureLog.read($0, of: environment.store) } ?? []
            return try await recovery.run(removing: hashes)
        }
    }

    /// To the second, which `Timestamp` drops.
    private static func instant(_ text: String) -> UnixTime? {
        guard let timestamp = Timestamp(text), let seconds = Int(text.dropFirst(17).prefix(2)) else { return nil }
        return timestamp.instant + .seconds(seconds)
    }
}

/// One change, as a printed row. It has no text, name or address.
struct RecoveryRow: ListedRow, Sendable {
    static let titles = ["CUSTOMER", "EVENT", "WHAT"]

    var customer: String
    /// nil for what concerns the customer as a whole.
    var event: String?
    var what: String

    var cells: [String] { [self.customer, self.event ?? "", self.what] }
}
