internal import ArgumentParser
internal import CommandKit
internal import Foundation
internal import Pipeline
internal import Store
internal import UseCases

struct GroupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Shows and changes groups of owners' own notifications.",
        subcommands: [
            GroupListCommand.self, GroupShowCommand.self, OwnAddCommand<GroupForm>.self,
            OwnSetCommand<GroupForm>.self,
            GroupToggleCommand.self, GroupRemoveCommand.self,
        ]
    )
}

struct GroupListCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists an owner's groups, without names."
    )

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.owner.id()
        let records = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresGroups(environment.store).list(of: customer)
        }
        try Listing.write(records.map { GroupRow($0) }, self.listing, nothing: "There is no group.")
    }
}

struct GroupShowCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one of an owner's groups, without its name."
    )

    @Argument(help: ArgumentHelp("As `group list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try GroupRow.identifier(self.id), try self.owner.id())
        let record = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresGroups(environment.store).find(id, of: customer)
        }
        guard let record else { throw NoticeRefusal.notFound }
        try Listing.write(GroupRow(record), self.listing)
    }
}

struct GroupToggleCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle",
        abstract: "Switches one of an owner's groups on or off, or one of its members in it.",
        discussion: "Written into the audit table."
    )

    @Argument(help: ArgumentHelp("As `group list` shows it.", valueName: "id"))
    var id: String

    @Option(help: ArgumentHelp("Only this notification, in this group.", valueName: "id"))
    var member: String?

    @Flag(inversion: .prefixedNo, help: "It rings, or may be drawn.")
    var active: Bool

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try GroupRow.identifier(self.id), try self.owner.id())
        let member = try self.member.map { try NoticeRow.identifier($0) }
        try await CommandEnvironment.with(self.options) { environment in
            let change = member.map { ChangeGroup.Input.Change.member($0, isActive: self.active) }
            let input = ChangeGroup.Input(id, change ?? .active(self.active), customer: customer)
            try await ChangeGroup().run(input, as: .command, in: environment.store).get()
        }
    }
}

struct GroupRemoveCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Deletes one of an owner's groups. Its members stay.",
        discussion: "Written into the audit table."
    )

    @Argument(help: ArgumentHelp("As `group list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try GroupRow.identifier(self.id), try self.owner.id())
        try await CommandEnvironment.with(self.options) { environment in
            let input = RemoveGroup.Input(id, customer: customer)
            try await RemoveGroup().run(input, as: .command, in: environment.store).get()
        }
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

    static func identifier(_ text: String) throws -> String {
        try ArgumentChecks.identifier(text, of: "the group's id")
    }
}
