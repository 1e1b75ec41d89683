internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time
internal import UseCases

struct AlarmCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alarm",
        abstract: "Shows and changes owners' alarms.",
        subcommands: [
            AlarmListCommand.self, AlarmShowCommand.self, OwnAddCommand<AlarmForm>.self,
            OwnSetCommand<AlarmForm>.self,
            AlarmToggleCommand.self, AlarmRemoveCommand.self,
        ]
    )
}

struct AlarmListCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists an owner's alarms, without text, the ones that ring soonest first."
    )

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.owner.id()
        let records = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresAlarms(environment.store).list(of: customer)
        }
        try Listing.write(records.map { AlarmRow($0) }, self.listing, nothing: "There is no alarm.")
    }
}

struct AlarmShowCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one of an owner's alarms, without text, and what its brief lacks."
    )

    @Argument(help: ArgumentHelp("As `alarm list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try AlarmRow.identifier(self.id), try self.owner.id())
        let row = try await CommandEnvironment.with(self.options) { environment in
            let alarms = PostgresAlarms(environment.store)
            guard let record = try await alarms.find(id, of: customer) else { throw AlarmRefusal.notFound }
            return AlarmRow(record, try await alarms.brief(of: customer, for: id))
        }
        try Listing.write(row, self.listing)
    }
}

struct AlarmToggleCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle",
        abstract: "Switches one of an owner's alarms on or off.",
        discussion: "Written into the audit table."
    )

    @Argument(help: ArgumentHelp("As `alarm list` shows it.", valueName: "id"))
    var id: String

    @Flag(inversion: .prefixedNo, help: "It rings.")
    var active: Bool

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try AlarmRow.identifier(self.id), try self.owner.id())
        try await CommandEnvironment.with(self.options) { environment in
            let input = ChangeAlarm.Input(id, .active(self.active), customer: customer)
            try await ChangeAlarm().run(input, as: .command, in: environment.store).get()
        }
    }
}

struct AlarmRemoveCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Deletes one of an owner's alarms.",
        discussion: "Written into the audit table."
    )

    @Argument(help: ArgumentHelp("As `alarm list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try AlarmRow.identifier(self.id), try self.owner.id())
        try await CommandEnvironment.with(self.options) { environment in
            let input = RemoveAlarm.Input(id, customer: customer)
            try await RemoveAlarm().run(input, as: .command, in: environment.store).get()
        }
    }
}
