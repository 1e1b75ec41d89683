internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Store
internal import UseCases

struct GroupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Shows and changes groups of owners' own notifications.",
        subcommands: [
            OwnListCommand<OwnGroup>.self, OwnShowCommand<OwnGroup>.self, OwnAddCommand<GroupForm>.self,
            OwnSetCommand<GroupForm>.self, GroupToggleCommand.self, OwnRemoveCommand<OwnGroup>.self,
        ]
    )
}

struct GroupToggleCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle",
        abstract: "Switches one of an owner's groups on or off, or one of its members in it.",
        discussion: "Written into the audit table."
    )

    @OptionGroup var id: OwnID
    @Option(help: ArgumentHelp("Only this notification, in this group.", valueName: "id"))
    var member: String?

    @Flag(inversion: .prefixedNo, help: "It rings, or may be drawn.")
    var active: Bool

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try self.id.read(), try self.owner.id())
        let member = try self.member.map { try ArgumentChecks.identifier($0, of: "--member") }
        try await CommandEnvironment.with(self.options) { environment in
            let change = member.map { ChangeGroup.Input.Change.member($0, isActive: self.active) }
            let input = ChangeGroup.Input(id, change ?? .active(self.active), customer: customer)
            try await ChangeGroup().run(input, as: .command, in: environment.store).get()
        }
    }
}

extension OwnGroup: OwnRecord {
    static let plural = "groups"
    static let hidden = "names"
    static let stays = "Its members stay."

    static func list(of customer: String, in store: StoreContext) async throws -> [GroupRow] {
        try await PostgresGroups(store).list(of: customer).map { GroupRow($0) }
    }

    static func find(_ id: String, of customer: String, in store: StoreContext) async throws -> GroupRow? {
        try await PostgresGroups(store).find(id, of: customer).map { GroupRow($0) }
    }
}

/// A group, as a printed row.
struct GroupRow: ListedRow {
    static let titles = ["ID", "ACTIVE"] + TimesRow.titles + ["MEMBERS", "OFF"]

    var id: String
    var isActive: Bool
    var times: TimesRow
    /// The ids of notifications; those that are switched off in this group are in `off`, too.
    var members: [String]
    var off: [String]

    init(_ record: GroupRecord) {
        (self.id, self.isActive) = (record.id, record.group.isActive)
        self.times = TimesRow(record.group.times, record.state)
        self.members = record.members.map(\.id)
        self.off = record.members.filter(\.isOff).map(\.id)
    }

    var cells: [String] {
        [self.id, self.isActive ? "yes" : "no"] + self.times.cells
            + ["\(self.members.count)", "\(self.off.count)"]
    }

    /// The fields of its times stand beside the others.
    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(self.id, forKey: .id)
        try fields.encode(self.isActive, forKey: .isActive)
        try fields.encode(self.members, forKey: .members)
        try fields.encode(self.off, forKey: .off)
        try self.times.encode(to: encoder)
    }

    private enum Field: String, CodingKey {
        case id, isActive, members, off
    }
}
