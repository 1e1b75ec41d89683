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
            NoticeListCommand.self, NoticeShowCommand.self, OwnAddCommand<NoticeForm>.self,
            OwnSetCommand<NoticeForm>.self,
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
    static let titles = ["ID", "ACTIVE"] + TimesRow.titles + ["GROUPS", "PLACES"]

    var id: String
    var isActive: Bool
    var times: TimesRow
    var groups: [String]
    /// Each as `enter:` or `leave:` and the place's id.
    var places: [String]

    init(_ record: NoticeRecord) {
        let notice = record.notice
        (self.id, self.isActive, self.groups) = (record.id, notice.isActive, record.groups.sorted())
        self.places = record.places.sorted().map(\.description)
        self.times = TimesRow(notice.times, record.state)
    }

    var cells: [String] {
        [self.id, self.isActive ? "yes" : "no"] + self.times.cells
            + [self.groups.joined(separator: " "), self.places.joined(separator: " ")]
    }

    /// The fields of its times stand beside the others.
    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(self.id, forKey: .id)
        try fields.encode(self.isActive, forKey: .isActive)
        try fields.encode(self.groups, forKey: .groups)
        try fields.encode(self.places, forKey: .places)
        try self.times.encode(to: encoder)
    }

    private enum Field: String, CodingKey {
        case id, isActive, groups, places
    }

    static func identifier(_ text: String) throws -> String {
        try ArgumentChecks.identifier(text, of: "the notification's id")
    }
}
