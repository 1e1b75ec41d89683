internal import ArgumentParser
internal import CalDAV
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time
internal import UseCases

/// `meeting recommend`.
struct MeetingRecommendCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "recommend",
        abstract: "Searches times for a meeting in an owner's calendars. Nothing is stored."
    )

    @OptionGroup var input: MeetingInput<SearchDefinition>
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (customer, input) = (try self.owner.id(), try self.input.read())
        let found = try await CommandEnvironment.with(self.options) { environment in
            let plan: MeetingPlan
            switch input {
            case .json(let definition): plan = try await definition.plan(of: customer, environment.store)
            case .words(let sentence): plan = try await MeetingWords.plan(sentence, of: customer, environment.store)
            }
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
                return MeetingForm.Slot(.lasting(.seconds(self.minutes * 60), from: first, in: self.zone))
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
        return try await environment.withCalendars { client in
            let calendars = CommandCalendars(store: environment.store, lookUp: client.lookUp(within: .seconds(10)))
            return try await RecommendTimes(calendars).run(input, as: .command, in: environment.store).get()
        }
    }
}

/// People and days, as a JSON object has them.
struct SearchDefinition: MeetingJSON {
    static let fields = """
        guests (["Noura <noura@example.org>", "Sami"]), contacts, required (ids of contacts), from, until \
        (2026-12-05), minutes (60 without it), buffer (minutes)
        """
    static let lists = "guests, contacts and required"

    var guests: [String]?
    var contacts: [String]?
    var required: [String]?
    var from: String
    var until: String
    var minutes: Int?
    var buffer: Int?

    var people: [MeetingGuest] { MeetingGuest.read(self.guests, contacts: self.contacts, required: self.required) }

    func plan(of customer: String, _ store: StoreContext) async throws -> MeetingPlan {
        guard let first = LocalDate(self.from), let last = LocalDate(self.until), first <= last else {
            throw CommandFailure(.usage, "from and until must be days in their order, such as 2026-12-05")
        }
        var form = MeetingForm()
        form.people = self.people
        return MeetingPlan(
            form: form,
            days: first...last,
            minutes: self.minutes ?? 60,
            bufferMinutes: self.buffer ?? 0,
            zone: try await PostgresOwnerEvents(store).state(of: customer).owner.zone
        )
    }
}

/// A meeting in words.
enum MeetingWords {
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
