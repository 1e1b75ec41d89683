internal import ArgumentParser
internal import Assembly
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
            AlarmListCommand.self, AlarmShowCommand.self, AlarmAddCommand.self, AlarmSetCommand.self,
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

struct AlarmAddCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds an alarm of an owner's.",
        discussion: "Written into the audit table."
    )

    @OptionGroup var input: AlarmInput
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (customer, id, form) = (try self.owner.id(), EventIdentity.random().id, try self.input.form())
        try await CommandEnvironment.with(self.options) { environment in
            let input = AddAlarm.Input(id, form, customer: customer)
            let add = AddAlarm(asking: EnteredFeeds(environment.settings.outgoing))
            try await add.run(input, as: .command, in: environment.store).get()
        }
        print(id)
    }
}

struct AlarmSetCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Replaces the definition of an owner's alarm.",
        discussion: "Written into the audit table."
    )

    @Argument(help: ArgumentHelp("As `alarm list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var input: AlarmInput
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, form, customer) = (try AlarmRow.identifier(self.id), try self.input.form(), try self.owner.id())
        try await CommandEnvironment.with(self.options) { environment in
            let input = ChangeAlarm.Input(id, .form(form), customer: customer)
            let change = ChangeAlarm(asking: EnteredFeeds(environment.settings.outgoing))
            try await change.run(input, as: .command, in: environment.store).get()
        }
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
