internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time
internal import UseCases

struct NoticeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notice",
        abstract: "Shows and changes owners' own notifications.",
        subcommands: [
            NoticeListCommand.self, NoticeShowCommand.self, NoticeAddCommand.self, NoticeSetCommand.self,
            NoticeToggleCommand.self, NoticeRemoveCommand.self,
        ]
    )
}

/// The owner of the notifications of a command.
struct NoticeOwner: ParsableArguments {
    @Option(help: ArgumentHelp("Their owner.", valueName: "uuid"))
    var customer: String

    func id() throws -> String { try ArgumentChecks.identifier(self.customer, of: "--customer") }
}

struct NoticeListCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists an owner's own notifications, without text, the ones that ring soonest first."
    )

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.owner.id()
        let records = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresNotices(environment.store).list(of: customer)
        }
        try Listing.write(records.map { NoticeRow($0) }, self.listing, nothing: "There is no notification.")
    }
}

struct NoticeShowCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one of an owner's own notifications, without text."
    )

    @Argument(help: ArgumentHelp("As `notice list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try NoticeRow.identifier(self.id), try self.owner.id())
        let record = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresNotices(environment.store).find(id, of: customer)
        }
        guard let record else { throw NoticeRefusal.notFound }
        try Listing.write(NoticeRow(record), self.listing)
    }
}

struct NoticeToggleCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle",
        abstract: "Switches one of an owner's own notifications on or off.",
        discussion: "Written into the audit table."
    )

    @Argument(help: ArgumentHelp("As `notice list` shows it.", valueName: "id"))
    var id: String

    @Flag(inversion: .prefixedNo, help: "It rings.")
    var active: Bool

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try NoticeRow.identifier(self.id), try self.owner.id())
        try await CommandEnvironment.with(self.options) { environment in
            let input = ChangeNotice.Input(id, .active(self.active), customer: customer)
            try await ChangeNotice().run(input, as: .command, in: environment.store).get()
        }
    }
}

struct NoticeRemoveCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Deletes one of an owner's own notifications.",
        discussion: "Written into the audit table."
    )

    @Argument(help: ArgumentHelp("As `notice list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try NoticeRow.identifier(self.id), try self.owner.id())
        try await CommandEnvironment.with(self.options) { environment in
            let input = RemoveNotice.Input(id, customer: customer)
            try await RemoveNotice().run(input, as: .command, in: environment.store).get()
        }
    }
}

/// An owner's own notification, as a printed row.
struct NoticeRow: ListedRow {
    static let titles = ["ID", "ACTIVE", "START", "EVERY", "DAYS", "UNTIL", "NEXT", "LAST", "OUTCOME"]

    var id: String
    var isActive: Bool
    /// On the clock of the zone, or of the owner.
    var start: String
    /// nil for once.
    var every: String?
    var days: [String]
    var until: String?
    var zone: String?
    var next: String?
    var last: String?
    var outcome: String?

    init(_ record: NoticeRecord) {
        let notice = record.notice
        (self.id, self.isActive, self.start) = (record.id, notice.isActive, "\(notice.start)")
        (self.every, self.days) = (notice.cycle?.every, notice.cycle?.days.map(\.code) ?? [])
        (self.until, self.zone) = (notice.until.map { "\($0)" }, notice.zone?.name)
        self.next = record.dueAt.map { Timestamp.utcText($0) }
        self.last = record.lastDueAt.map { Timestamp.utcText($0) }
        self.outcome = record.lastOutcome?.rawValue
    }

    var cells: [String] {
        [
            self.id, self.isActive ? "yes" : "no", [self.start, self.zone ?? ""].joined(separator: " "),
            self.every ?? "once", self.days.joined(separator: " "), self.until ?? "", self.next ?? "", self.last ?? "",
            self.outcome ?? "",
        ]
    }

    static func identifier(_ text: String) throws -> String {
        try ArgumentChecks.identifier(text, of: "the notification's id")
    }
}
