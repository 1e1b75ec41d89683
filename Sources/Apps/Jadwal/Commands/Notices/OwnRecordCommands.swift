internal import ArgumentParser
internal import CommandKit
internal import Store
internal import UseCases

/// Something of an owner's own, as commands list, show and delete it.
protocol OwnRecord: OwnThing {
    associatedtype Row: ListedRow & Sendable

    /// "own notifications".
    static var plural: String { get }
    /// The part that rows leave out, such as "text".
    static var hidden: String { get }
    /// A sentence about what a deletion keeps; empty if it keeps nothing.
    static var stays: String { get }

    static func list(of customer: String, in store: StoreContext) async throws -> [Row]

    /// nil if the owner has none with this id.
    static func find(_ id: String, of customer: String, in store: StoreContext) async throws -> Row?
}

extension OwnRecord {
    static var stays: String { "" }
}

/// One that is switched on and off as a whole.
protocol SwitchedRecord: OwnRecord {
    /// Throws a refusal.
    static func `switch`(_ id: String, isActive: Bool, of customer: String, in store: StoreContext) async throws
}

/// The id of one, as an argument.
struct OwnID: ParsableArguments {
    @Argument(help: ArgumentHelp("As `list` shows it.", valueName: "id"))
    var id: String

    func read() throws -> String { try ArgumentChecks.identifier(self.id, of: "the id") }
}

/// `notice list`, `group list`, `place list` and `alarm list`.
struct OwnListCommand<Thing: OwnRecord>: OperatorCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            abstract: "Lists an owner's \(Thing.plural), without \(Thing.hidden)."
        )
    }

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.owner.id()
        let rows = try await CommandEnvironment.with(self.options) { environment in
            try await Thing.list(of: customer, in: environment.store)
        }
        try Listing.write(rows, self.listing, nothing: "This owner has no \(Thing.plural).")
    }
}

struct OwnShowCommand<Thing: OwnRecord>: OperatorCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show",
            abstract: "Shows one of an owner's \(Thing.plural), without \(Thing.hidden)."
        )
    }

    @OptionGroup var id: OwnID
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try self.id.read(), try self.owner.id())
        let row = try await CommandEnvironment.with(self.options) { environment in
            try await Thing.find(id, of: customer, in: environment.store)
        }
        guard let row else { throw Thing.notFound }
        try Listing.write(row, self.listing)
    }
}

struct OwnToggleCommand<Thing: SwitchedRecord>: OperatorCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "toggle",
            abstract: "Switches one of an owner's \(Thing.plural) on or off.",
            discussion: "Written into the audit table."
        )
    }

    @OptionGroup var id: OwnID
    @Flag(inversion: .prefixedNo, help: "It rings.")
    var active: Bool

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try self.id.read(), try self.owner.id())
        try await CommandEnvironment.with(self.options) { environment in
            try await Thing.switch(id, isActive: self.active, of: customer, in: environment.store)
        }
    }
}

struct OwnRemoveCommand<Thing: OwnRecord>: OperatorCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remove",
            abstract: "Deletes one of an owner's \(Thing.plural).\(Thing.stays.isEmpty ? "" : " \(Thing.stays)")",
            discussion: "Written into the audit table."
        )
    }

    @OptionGroup var id: OwnID
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let input = RemoveOwn<Thing>.Input(try self.id.read(), customer: try self.owner.id())
        try await CommandEnvironment.with(self.options) { environment in
            try await RemoveOwn<Thing>().run(input, as: .command, in: environment.store).get()
        }
    }
}
