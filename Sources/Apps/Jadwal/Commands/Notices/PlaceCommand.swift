internal import ArgumentParser
internal import ChatReader
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time
internal import UseCases

struct PlaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "Shows and changes the places by which owners' own notifications ring.",
        subcommands: [
            OwnListCommand<OwnPlace>.self, OwnShowCommand<OwnPlace>.self, OwnAddCommand<PlaceNameForm>.self,
            OwnSetCommand<PlaceNameForm>.self, PlaceToggleCommand.self, OwnRemoveCommand<OwnPlace>.self,
        ]
    )
}

struct PlaceToggleCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle",
        abstract: "Lets one of an owner's own notifications ring by a place, or not any more.",
        discussion: "Written into the audit table."
    )

    @OptionGroup var id: OwnID
    @Option(help: ArgumentHelp("The notification, as `notice list` shows it.", valueName: "id"))
    var notice: String

    @Option(help: "enter or leave.")
    var crossing: String

    @Flag(inversion: .prefixedNo, help: "It rings by the place.")
    var active: Bool

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try self.id.read(), try self.owner.id())
        let notice = try ArgumentChecks.identifier(self.notice, of: "--notice")
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

extension OwnPlace: OwnRecord {
    static let plural = "places"
    static let hidden = "names"
    static let stays = "Its notifications stay."

    static func list(of customer: String, in store: StoreContext) async throws -> [PlaceRow] {
        try await PostgresPlaces(store).list(of: customer).map { PlaceRow($0) }
    }

    static func find(_ id: String, of customer: String, in store: StoreContext) async throws -> PlaceRow? {
        try await PostgresPlaces(store).find(id, of: customer).map { PlaceRow($0) }
    }
}

/// A place has a name alone.
struct PlaceNameForm: CommandForm {
    static let thing = "a place of an owner"
    static let fields = "name"
    static let lists = "nothing"
    static let example = "My mother's house"

    let name: String

    struct Definition: Decodable {
        var name: String
    }

    init(_ definition: Definition) { self.name = definition.name }

    /// The words are the name.
    static func said(_ sentence: String, at now: LocalDateTime, in zone: Zone) -> (form: Self, open: [String]) {
        (Self(Definition(name: PlainText.clean(sentence, keepingLineBreaks: false))), [])
    }

    func add(_ id: String, of customer: String, in environment: CommandEnvironment) async throws {
        let input = AddPlace.Input(id, named: self.name, customer: customer)
        try await AddPlace().run(input, as: .command, in: environment.store).get()
    }

    func change(_ id: String, of customer: String, in environment: CommandEnvironment) async throws {
        let input = RenamePlace.Input(id, to: self.name, customer: customer)
        try await RenamePlace().run(input, as: .command, in: environment.store).get()
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
}
