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
            OwnListCommand<OwnNotice>.self, OwnShowCommand<OwnNotice>.self, OwnAddCommand<NoticeForm>.self,
            OwnSetCommand<NoticeForm>.self, OwnToggleCommand<OwnNotice>.self, OwnRemoveCommand<OwnNotice>.self,
        ]
    )
}

/// The owner of the notifications of a command.
struct NoticeOwner: ParsableArguments {
    @Option(help: ArgumentHelp("Their owner.", valueName: "uuid"))
    var customer: String

    func id() throws -> String { try ArgumentChecks.identifier(self.customer, of: "--customer") }
}

extension OwnNotice: SwitchedRecord {
    static let plural = "own notifications"
    static let hidden = "text"

    /// The ones that ring soonest first.
    static func list(of customer: String, in store: StoreContext) async throws -> [NoticeRow] {
        try await PostgresNotices(store).list(of: customer).map { NoticeRow($0) }
    }

    static func find(_ id: String, of customer: String, in store: StoreContext) async throws -> NoticeRow? {
        try await PostgresNotices(store).find(id, of: customer).map { NoticeRow($0) }
    }

    static func `switch`(_ id: String, isActive: Bool, of customer: String, in store: StoreContext) async throws {
        let input = ChangeNotice.Input(id, .active(isActive), customer: customer)
        try await ChangeNotice().run(input, as: .command, in: store).get()
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
}
