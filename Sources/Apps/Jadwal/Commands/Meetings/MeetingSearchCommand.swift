internal import ArgumentParser
internal import Assembly
internal import CalDAV
internal import CommandKit
internal import HTTP
internal import Logging
internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import WorkerKit

/// `meeting recommend`.
struct MeetingRecommendCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "recommend",
        abstract: "Searches times for a meeting in an owner's calendars. Nothing is stored."
    )

    @OptionGroup var input: MeetingInput
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (customer, input) = (try self.owner.id(), try self.input.read())
        let found = try await CommandEnvironment.with(self.options) { environment in
            let plan = try await input.plan(of: customer, environment.store)
            return try await plan.search(of: customer, environment).proposals
        }
        let rows = found.proposals.map { ProposedTimeRow($0) }
        let nothing =
            found.unread.isEmpty ? "There is no such time." : "There is no such time; a calendar did not answer."
        try Listing.write(rows, self.listing, nothing: nothing)
    }
}

/// A recommended time, as a printed row.
struct ProposedTimeRow: ListedRow {
    static let titles = ["START", "END", "FREE", "TENTATIVE", "BUSY", "UNKNOWN"]

    var startsAt: String
    var endsAt: String
    var free: Int
    var tentative: Int
    var busy: Int
    var unknown: Int

    init(_ proposal: MeetingProposal) {
        (self.startsAt, self.endsAt) = (Timestamp.utcText(proposal.start), Timestamp.utcText(proposal.end))
        (self.free, self.tentative) = (proposal.free, proposal.tentative)
        (self.busy, self.unknown) = (proposal.busy, proposal.unknown)
    }

    var cells: [String] {
        [self.startsAt, self.endsAt] + [self.free, self.tentative, self.busy, self.unknown].map { "\($0)" }
    }
}

/// Whom an owner wants to meet, and when times are searched.
struct MeetingPlan: Sendable {
    var form: MeetingForm
    var days: ClosedRange<LocalDate>
    var minutes: Int
    var bufferMinutes = 0
    /// An hour that was said.
    var start: LocalTime?
    var zone: Zone

    /// The times that were said, or else the recommended ones.
    func proposal(of customer: String, _ environment: CommandEnvironment) async throws -> MeetingForm {
        var form = self.form
        if let start = self.start {
            let days = (0...min(self.days.upperBound.daysSince1970 - self.days.lowerBound.daysSince1970, 13))
            form.slots = days.map { day in
                let first = LocalDateTime(date: self.days.lowerBound.adding(days: day), time: start)
                let end = self.zone.instant(of: first) + .seconds(self.minutes * 60)
                return MeetingForm.Slot(.timed(start: first, end: self.zone.local(end), zone: self.zone))
            }
        } else {
            let found = try await self.search(of: customer, environment)
            form.slots = found.proposals.proposals.map { proposal in
                let (start, end) = (self.zone.local(proposal.start), self.zone.local(proposal.end))
                return MeetingForm.Slot(.timed(start: start, end: end, zone: self.zone), isRecommended: true)
            }
            guard !form.slots.isEmpty else {
                throw CommandFailure(.refused, "there is no time in these days: name others")
            }
        }
        return form
    }

    func search(of customer: String, _ environment: CommandEnvironment) async throws -> RecommendTimes.Output {
        let input = RecommendTimes.Input(
            for: self.form.people,
            on: self.days,
            minutes: self.minutes,
            bufferMinutes: self.bufferMinutes,
            customer: customer
        )
        let outgoing = environment.settings.outgoing
        let http = HTTPClient(HTTPConfiguration(caFile: outgoing.authoritiesFile))
        let client = CalDAVClient(
            exchange: { call throws(HTTPError) in try await http.execute(call) },
            policy: .customer(allowing: outgoing.allowPrivate.compactMap { AllowedAddress($0) }),
            logger: Logger(label: "jadwal") { _ in SwiftLogNoOpLogHandler() }
        )
        let calendars = CommandCalendars(store: environment.store, lookUp: client.lookUp(within: .seconds(10)))
        do {
            let result = try await RecommendTimes(calendars).run(input, as: .command, in: environment.store)
            await http.close()
            return try result.get()
        } catch {
            await http.close()
            throw error
        }
    }
}

/// The calendars of an owner, as the commands read them.
private struct CommandCalendars: MeetingCalendars {
    let store: StoreContext
    let lookUp: CalendarLookUp

    func look(_ window: TimeWindow, of customer: String, in zone: Zone) async -> CalendarFindings? {
        guard let account = try? await PostgresOwnerCalendars(self.store).show(customer), account.isUp else {
            return nil
        }
        return await self.lookUp.look(window, zone, account.account)
    }
}

/// People and days, as JSON or in words. They are personal, and so no argument.
struct MeetingInput: ParsableArguments {
    private static let fields = """
        guests (["Noura <noura@example.org>", "Sami"]), contacts, required (ids of contacts), from, until \
        (2026-12-05), minutes (60 without it), buffer (minutes)
        """

    @Option(help: ArgumentHelp("A JSON object: \(Self.fields). - is standard input.", valueName: "file"))
    var input: String?

    @Option(
        help: ArgumentHelp(
            "In place of --input: a sentence, such as “dinner with Noura and Sami next week”.",
            valueName: "file"
        )
    )
    var say: String?

    func read() throws -> ReadMeetingInput {
        switch (self.input, self.say) {
        case (let file?, nil): .json(try DefinitionFile.read(file, lists: "guests, contacts and required"))
        case (nil, let say?): .words(try MeetingWords.read(say))
        case (nil, nil), (_?, _?): throw CommandFailure(.usage, "one of --input and --say is wanted")
        }
    }
}

/// People and days that have been read; a sentence is understood once its owner's clock is known.
enum ReadMeetingInput: Sendable {
    struct Definition: Decodable, Sendable {
        var guests: [String]?
        var contacts: [String]?
        var required: [String]?
        var from: String
        var until: String
        var minutes: Int?
        var buffer: Int?
    }

    case json(Definition)
    case words(String)

    func plan(of customer: String, _ store: StoreContext) async throws -> MeetingPlan {
        switch self {
        case .words(let sentence): return try await MeetingWords.plan(sentence, of: customer, store)
        case .json(let definition):
            guard let first = LocalDate(definition.from), let last = LocalDate(definition.until), first <= last else {
                throw CommandFailure(.usage, "from and until must be days in their order, such as 2026-12-05")
            }
            var form = MeetingForm()
            form.people = MeetingGuest.read((definition.guests ?? []).joined(separator: "\n"))
            form.people += (definition.contacts ?? []).map { MeetingGuest(contact: $0) }
            form.people += (definition.required ?? []).map { MeetingGuest(contact: $0, .required) }
            return MeetingPlan(
                form: form,
                days: first...last,
                minutes: definition.minutes ?? 60,
                bufferMinutes: definition.buffer ?? 0,
                zone: try await PostgresOwnerEvents(store).state(of: customer).owner.zone
            )
        }
    }
}

/// A meeting in words.
enum MeetingWords {
    /// In bytes.
    private static let longest = 2000

    static func read(_ file: String) throws -> String {
        String(decoding: try InputFile(file).all(atMost: Self.longest), as: UTF8.self)
    }

    /// A sentence that leaves something open is refused: nothing is guessed.
    static func plan(_ sentence: String, of customer: String, _ store: StoreContext) async throws -> MeetingPlan {
        let input = ReadMeetingSentence.Input(sentence, customer: customer)
        let said = try await ReadMeetingSentence().run(input, as: .command, in: store).get()
        let open = MeetingSentence.Doubt.allCases.filter { said.sentence.doubts.contains($0) }.map(\.rawValue)
        guard open.isEmpty else {
            let detail = "the sentence leaves open: \(open.joined(separator: ", ")); say more, or use --input"
            throw CommandFailure(.refused, detail)
        }
        var form = MeetingForm()
        (form.title, form.place, form.people) = (said.sentence.title, said.sentence.place ?? "", said.people)
        return MeetingPlan(
            form: form,
            days: said.sentence.days,
            minutes: said.sentence.minutes ?? 60,
            start: said.sentence.start,
            zone: said.zone
        )
    }
}
