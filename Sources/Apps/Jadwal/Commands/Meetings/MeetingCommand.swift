internal import ArgumentParser
internal import CommandKit
internal import Foundation
internal import Pipeline
internal import Store
internal import Time
internal import UseCases

struct MeetingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "meeting",
        abstract: "Shows and changes owners' meetings.",
        subcommands: [
            MeetingListCommand.self, MeetingShowCommand.self, MeetingRecommendCommand.self, MeetingProposeCommand.self,
            MeetingDecideCommand.self, MeetingChangeCommand.self, MeetingExtendCommand.self, MeetingCancelCommand.self,
            MeetingLinkCommand.self,
        ]
    )
}

struct MeetingListCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists an owner's meetings, and those of others where the owner has a seat, without text."
    )

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.owner.id()
        let found = try await CommandEnvironment.with(self.options) { environment in
            try await ReadMeetings().run(.init(customer: customer), as: .command, in: environment.store).get()
        }
        let rows = [found.invited, found.hosting, found.coming, found.past].flatMap(\.self)
            .map { MeetingRow($0.view, isHost: $0.seat == nil) }
        try Listing.write(rows, self.listing, nothing: "This owner has no meetings.")
    }
}

struct MeetingShowCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one of an owner's meetings, without text."
    )

    @OptionGroup var id: OwnID
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let input = ReadMeeting.Input(try self.id.read(), customer: try self.owner.id())
        let found = try await CommandEnvironment.with(self.options) { environment in
            try await ReadMeeting().run(input, as: .command, in: environment.store).get()
        }
        try Listing.write(MeetingRow(found.view, isHost: true), self.listing)
    }
}

struct MeetingProposeCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "propose",
        abstract: "Proposes a meeting of an owner: its people are asked when they can. Prints its id.",
        discussion: "With --say times are recommended. Written into the audit table."
    )

    @OptionGroup var input: MeetingInput<MeetingDefinition>
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (customer, given) = (try self.owner.id(), try self.input.read())
        let id = try await CommandEnvironment.with(self.options) { environment in
            let form: MeetingForm
            var sends = true
            switch given {
            case .json(let definition):
                let state = try await PostgresOwnerEvents(environment.store).state(of: customer)
                (form, sends) = (try definition.form(in: state.owner.zone), definition.draft != true)
            case .words(let sentence):
                let plan = try await MeetingWords.plan(sentence, of: customer, environment.store)
                form = try await plan.proposal(of: customer, environment)
            }
            let input = ProposeMeeting.Input(EventIdentity.random().id, form, sends: sends, customer: customer)
            return try await ProposeMeeting().run(input, as: .command, in: environment.store).get()
        }
        print(id)
    }
}

/// A change of a meeting by a command.
protocol MeetingChangingCommand: OperatorCommand, Sendable {
    var id: OwnID { get }
    var owner: NoticeOwner { get }
    var options: CommandOptions { get }

    func change(of view: MeetingView) throws -> ChangeMeeting.Input.Change
}

extension MeetingChangingCommand {
    func perform() async throws {
        let (id, customer) = (try self.id.read(), try self.owner.id())
        try await CommandEnvironment.with(self.options) { environment in
            let read = ReadMeeting.Input(id, customer: customer)
            let found = try await ReadMeeting().run(read, as: .command, in: environment.store).get()
            let change = try self.change(of: found.view)
            let input = ChangeMeeting.Input(id, change, customer: customer)
            try await ChangeMeeting().run(input, as: .command, in: environment.store).get()
        }
    }
}

struct MeetingDecideCommand: MeetingChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "decide",
        abstract: "Agrees on a time of a meeting, also if somebody cannot come then.",
        discussion: "Written into the audit table."
    )

    @OptionGroup var id: OwnID
    @Option(help: ArgumentHelp("The time, as `show --json` has it.", valueName: "id"))
    var slot: String

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func change(of view: MeetingView) throws -> ChangeMeeting.Input.Change {
        .choose(slot: try ArgumentChecks.identifier(self.slot, of: "--slot"))
    }
}

struct MeetingChangeCommand: MeetingChangingCommand {
    private static let fields = """
        title, notes and place, of which those that are left out stay; or move (2026-12-05T19:00, or a whole day); or \
        add (times to vote on), or guests (["Noura <noura@example.org>"]); with minutes for move and add, as long as \
        before without it
        """

    static let configuration = CommandConfiguration(
        commandName: "change",
        abstract: "Changes a meeting: its texts, its times or its people.",
        discussion: "Written into the audit table."
    )

    private struct Definition: Decodable {
        var title: String?
        var notes: String?
        var place: String?
        var move: String?
        var add: [String]?
        var guests: [String]?
        var minutes: Int?
    }

    @OptionGroup var id: OwnID
    @Option(help: ArgumentHelp("A JSON object: \(Self.fields). - is standard input.", valueName: "file"))
    var input: String

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func change(of view: MeetingView) throws -> ChangeMeeting.Input.Change {
        let given: Definition = try DefinitionFile.read(self.input, lists: "add and guests")
        let (meeting, length) = (view.meeting, try TypedTime.length(given.minutes) ?? view.length)
        let isText = given.title != nil || given.notes != nil || given.place != nil
        switch (isText, given.move, given.add, given.guests) {
        case (true, nil, nil, nil):
            return .texts(
                MeetingTexts(
                    title: given.title ?? meeting.title,
                    notes: given.notes ?? meeting.notes,
                    place: given.place ?? meeting.place ?? ""
                )
            )
        case (false, let move?, nil, nil): return .move(try TypedTime.times(move, length, in: meeting.zone))
        case (false, nil, let times?, nil):
            return .add(try times.map { MeetingForm.Slot(try TypedTime.times($0, length, in: meeting.zone)) })
        case (false, nil, nil, let guests?):
            return .invite(MeetingGuest.read(guests.joined(separator: "\n")), groups: [])
        default: throw CommandFailure(.usage, "--input must have texts, move, add or guests, and only one of them")
        }
    }
}

struct MeetingExtendCommand: MeetingChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "extend",
        abstract: "Lets the vote on a meeting go on until later.",
        discussion: "Written into the audit table."
    )

    @OptionGroup var id: OwnID
    @Option(help: ArgumentHelp("By the meeting's clock: 2026-12-03T12:00.", valueName: "time"))
    var until: String

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func change(of view: MeetingView) throws -> ChangeMeeting.Input.Change {
        .extend(view.meeting.zone.instant(of: try TypedTime.moment(self.until)))
    }
}

struct MeetingCancelCommand: MeetingChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Calls a meeting off. Everybody who was told of it hears so.",
        discussion: "Written into the audit table."
    )

    @OptionGroup var id: OwnID
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func change(of view: MeetingView) throws -> ChangeMeeting.Input.Change { .cancel }
}

struct MeetingLinkCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Prints the path of a link to a meeting. Whoever has it answers with it.",
        discussion:
            "JADWAL_API_URL stands before it. With --end the link does nothing any more, and a new one is printed."
    )

    @OptionGroup var id: OwnID
    @Option(help: ArgumentHelp("Whose link; without it the one by which people join.", valueName: "id"))
    var person: String?

    @Flag(help: "The link that was printed before ends. Written into the audit table.")
    var end = false

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, customer) = (try self.id.read(), try self.owner.id())
        let person = try self.person.map { try ArgumentChecks.identifier($0, of: "--person") }
        let token = try await CommandEnvironment.with(self.options) { environment in
            if self.end {
                let input = EndMeetingLinks.Input(id, of: person, customer: customer)
                try await EndMeetingLinks().run(input, as: .command, in: environment.store).get()
            }
            let read = ReadMeeting.Input(id, customer: customer)
            let found = try await ReadMeeting().run(read, as: .command, in: environment.store).get()
            return person.map { found.seats[$0] } ?? found.door
        }
        guard let token else {
            throw CommandFailure(
                .refused,
                "there is no such link: the meeting has no such person, or nobody joins by a link"
            )
        }
        print("/m/\(token)")
    }
}
