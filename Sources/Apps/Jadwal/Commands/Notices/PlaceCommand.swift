internal import ArgumentParser
internal import ChatReader
internal import CommandKit
internal import Foundation
internal import Pipeline
internal import Store
internal import Time
internal import UseCases

struct PlaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "Shows and changes the places by which owners' own notifications ring.",
        subcommands: [
            PlaceListCommand.self, PlaceShowCommand.self, PlaceAddCommand.self, PlaceSetCommand.self,
            PlaceToggleCommand.self, PlaceRemoveCommand.self,
        ]
    )
}

struct PlaceListCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists an owner's places, without names."
    )

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.owner.id()
        let records = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresPlaces(environment.store).list(of: customer)
        }
        try Listing.write(records.map { PlaceRow($0) }, self.listing, nothing: "There is no place.")
    }
}

struct PlaceShowCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one of an owner's places, without its name."
    )

    @Argument(help: ArgumentHelp("As `place list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try PlaceRow.identifier(self.id), try self.owner.id())
        let record = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresPlaces(environment.store).find(id, of: customer)
        }
        guard let record else { throw PlaceRefusal.notFound }
        try Listing.write(PlaceRow(record), self.listing)
    }
}

/// The name of a place, as JSON or in words: it is personal, and so no argument.
struct PlaceInput: ParsableArguments {
    @Option(help: ArgumentHelp("A JSON object: name. - is standard input.", valueName: "file"))
    var input: String?

    @Option(help: ArgumentHelp("In place of --input: the name alone.", valueName: "file"))
    var say: String?

    func name() throws -> String {
        switch (self.input, self.say) {
        case (let input?, nil):
            let definition: Definition = try DefinitionFile.read(input, lists: "nothing")
            return definition.name
        case (nil, let say?):
            let text = String(decoding: try InputFile(say).all(atMost: 4 << 10), as: UTF8.self)
            return PlainText.clean(text, keepingLineBreaks: false)
        case (nil, nil), (_?, _?): throw CommandFailure(.usage, "one of --input and --say is wanted")
        }
    }

    private struct Definition: Decodable {
        var name: String
    }
}

struct PlaceAddCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds a place of an owner.",
        discussion: "Written into the audit table."
    )

    @OptionGroup var input: PlaceInput
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (name, customer, id) = (try self.input.name(), try self.owner.id(), EventIdentity.random().id)
        try await CommandEnvironment.with(self.options) { environment in
            let input = AddPlace.Input(id, named: name, customer: customer)
            try await AddPlace().run(input, as: .command, in: environment.store).get()
        }
        print(id)
    }
}

struct PlaceSetCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Gives one of an owner's places another name.",
        discussion: "Written into the audit table."
    )

    @Argument(help: ArgumentHelp("As `place list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var input: PlaceInput
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, name, customer) = (try PlaceRow.identifier(self.id), try self.input.name(), try self.owner.id())
        try await CommandEnvironment.with(self.options) { environment in
            let input = RenamePlace.Input(id, to: name, customer: customer)
            try await RenamePlace().run(input, as: .command, in: environment.store).get()
        }
    }
}

struct PlaceToggleCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle",
        abstract: "Lets one of an owner's own notifications ring by a place, or not any more.",
        discussion: "Written into the audit table."
    )

    @Argument(help: ArgumentHelp("As `place list` shows it.", valueName: "id"))
    var id: String

    @Option(help: ArgumentHelp("The notification, as `notice list` shows it.", valueName: "id"))
    var notice: String

    @Option(help: "enter or leave.")
    var crossing: String

    @Flag(inversion: .prefixedNo, help: "It rings by the place.")
    var active: Bool

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try PlaceRow.identifier(self.id), try self.owner.id())
        let notice = try NoticeRow.identifier(self.notice)
        guard let crossing = Crossing(rawValue: self.crossing) else {
            throw CommandFailure(.usage, "--crossing must be enter or leave")
        }
        try await CommandEnvironment.with(self.options) { environment in
            let change = ChangeNotice.Input.Change.place(PlaceLink(crossing, id), isActive: self.active)
            let input = ChangeNotice.Input(notice, change, customer: customer)
            try await ChangeNotice().run(input, as: .command, in: environment.store).get()
        }
    }
}

struct PlaceRemoveCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Deletes one of an owner's places. Its notifications stay.",
        discussion: "Written into the audit table."
    )

    @Argument(help: ArgumentHelp("As `place list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try PlaceRow.identifier(self.id), try self.owner.id())
        try await CommandEnvironment.with(self.options) { environment in
            try await RemovePlace().run(.init(id, customer: customer), as: .command, in: environment.store).get()
        }
    }
}

/// A place, as a printed row.
struct PlaceRow: ListedRow {
    static let titles = ["ID", "INSIDE", "SEEN", "ENTER", "LEAVE"]

    var id: String
    /// nil before a phone has said anything.
    var isInside: Bool?
    var seenAt: String?
    /// The ids of notifications.
    var enter: [String]
    var leave: [String]

    init(_ record: PlaceRecord) {
        (self.id, self.isInside) = (record.id, record.state.isInside)
        self.seenAt = record.state.seenAt.map { Timestamp.utcText($0) }
        self.enter = (record.notices[.enter] ?? []).sorted()
        self.leave = (record.notices[.leave] ?? []).sorted()
    }

    var cells: [String] {
        [
            self.id, self.isInside.map { $0 ? "yes" : "no" } ?? "–", self.seenAt ?? "", "\(self.enter.count)",
            "\(self.leave.count)",
        ]
    }

    static func identifier(_ text: String) throws -> String {
        try ArgumentChecks.identifier(text, of: "the place's id")
    }
}
