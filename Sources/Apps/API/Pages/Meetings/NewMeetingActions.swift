internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// Reads the form of a new meeting. It goes by POST also before it is sent: names and addresses stay out of addresses of
/// pages.
enum NewMeetingActions {
    static func act(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let id = request.form.text(MeetingFields.id).flatMap({ EventIdentity($0)?.id }) else {
            throw OwnerFault.unreadable(field: MeetingFields.id)
        }
        var page = try await NewMeetingPage.load(request)
        page.id = id
        page.read(request.form)
        if !page.words.isEmpty { try await page.understand(request) }
        if request.form.text(MeetingFields.wanted) != "send" { return .page(try await page.finding(request)) }
        let input = ProposeMeeting.Input(id, page.form)
        switch try await ProposeMeeting().run(input, as: try request.actor(), in: request.services.store) {
        case .success(let meeting):
            let notice = Route.Item(OwnerNotice.field, OwnerNotice.meetingSent.rawValue)
            return .seeOther(OwnerRoute.meeting.link(meeting).with([notice]))
        case .failure(let refusal):
            let shown = try await page.finding(request, refusal)
            return .refused(shown, .unreadable(field: ""))
        }
    }
}

extension NewMeetingPage {
    /// Fills the fields that are not typed from the sentence, once. Times are searched on its days, and an hour in it is
    /// proposed on each of them. Afterwards the fields count.
    mutating func understand(_ request: OwnerRequest) async throws {
        let read = ReadMeetingSentence()
        let said = try await read.run(.init(self.words), as: try request.actor(), in: request.services.store).get()
        let (sentence, isOwn) = (said.sentence, self.form.people.isEmpty)
        self.doubts = sentence.doubts
        if self.form.title.isEmpty { self.form.title = sentence.title } else { self.doubts.remove(.noTitle) }
        if self.form.place.isEmpty { self.form.place = sentence.place ?? "" }
        if isOwn {
            self.contacts = Set(said.people.compactMap(\.contactID))
            self.guests = said.people.filter { $0.contactID == nil }.map(\.name).joined(separator: "\n")
            self.form.people = said.people
        } else {
            self.doubts.subtract([.noPeople, .severalContacts])
        }
        self.minutes = sentence.minutes ?? self.minutes
        (self.from, self.until) = ("\(sentence.days.lowerBound)", "\(sentence.days.upperBound)")
        if let start = sentence.start, self.typed.allSatisfy({ $0.day.isEmpty }) {
            let (first, last) = (sentence.days.lowerBound, sentence.days.upperBound)
            let count = min(last.daysSince1970 - first.daysSince1970 + 1, MeetingFields.mostTyped)
            self.typed = (0..<count).map { ("\(first.adding(days: $0))", "\(start)") }
        }
        self.words = ""
        self.form.slots = self.slots
    }

    /// Keeps what was typed, whatever it is.
    mutating func read(_ form: RequestItems) {
        self.words = form.text(MeetingFields.words) ?? ""
        (self.form.title, self.form.place) = (form.text("title") ?? "", form.text("place") ?? "")
        (self.form.notes, self.form.hostName) = (form.text("notes") ?? "", form.text(MeetingFields.hostName) ?? "")
        self.guests = form.text(MeetingFields.guests) ?? ""
        (self.contacts, self.groups) = (Set(form.all(MeetingFields.contact)), Set(form.all(MeetingFields.group)))
        self.form.people =
            MeetingGuest.read(self.guests) + self.contacts.sorted().map { MeetingGuest(contact: $0) }
        self.form.groups = self.groups.sorted()
        self.minutes = MeetingFields.length(form.text(MeetingFields.minutes)) ?? 60
        (self.from, self.until) = (form.text(MeetingFields.from) ?? "", form.text(MeetingFields.until) ?? "")
        self.chosen = Set(form.all(MeetingFields.time))
        self.typed = (0..<MeetingFields.mostTyped).map { place in
            (form.text("\(MeetingFields.day)\(place)") ?? "", form.text("\(MeetingFields.clock)\(place)") ?? "")
        }
        self.form.rule = form.text(MeetingFields.rule).flatMap { Meeting.Rule(rawValue: $0) } ?? .ask
        self.form.names = form.text(MeetingFields.names).flatMap { Meeting.Names(rawValue: $0) } ?? .all
        self.form.audience = form.text(MeetingFields.audience).flatMap { Meeting.Audience(rawValue: $0) } ?? .invited
        self.form.takesSuggestions = form.isOn(MeetingFields.suggestions)
        self.form.quorum = form.text(MeetingField.quorum.rawValue).flatMap { Int($0) }
        self.deadline = (form.text(MeetingFields.deadlineDay) ?? "", form.text(MeetingFields.deadlineClock) ?? "")
        self.form.deadline = MeetingFields.deadline(form, in: self.zone)
        self.form.slots = self.slots
    }

    private var slots: [MeetingForm.Slot] {
        let length = Duration.seconds(self.minutes * 60)
        let recommended = self.chosen.sorted().compactMap { text -> MeetingForm.Slot? in
            let parts = text.split(separator: "T").map(String.init)
            let moment = parts.count == 2 ? MeetingFields.moment(parts[0], parts[1]) : nil
            return moment.map {
                MeetingForm.Slot(.lasting(length, from: $0, in: self.zone), isRecommended: true)
            }
        }
        let typed = self.typed.compactMap { MeetingFields.moment($0.day, $0.clock) }.map {
            MeetingForm.Slot(.lasting(length, from: $0, in: self.zone))
        }
        return recommended + typed
    }

    /// The page with recommended times. All are chosen the first time.
    func finding(_ request: OwnerRequest, _ refusal: MeetingRefusal? = nil) async throws -> Page {
        var page = self
        page.refusal = refusal
        guard let first = LocalDate(self.from), let last = LocalDate(self.until), first <= last else {
            page.refusal = refusal ?? .wrong([.slots: .empty])
            return page.page(request.context)
        }
        let input = RecommendTimes.Input(for: self.form.people, on: first...last, minutes: self.minutes)
        let calendars = OwnerMeetingCalendars(request.services)
        switch try await RecommendTimes(calendars).run(input, as: try request.actor(), in: request.services.store) {
        case .success(let found):
            page.found = found
            if page.chosen.isEmpty, refusal == nil {
                page.chosen = Set(
                    found.proposals.proposals.map { proposal in
                        let start = self.zone.local(proposal.start)
                        return "\(start.date)T\(start.time)"
                    }
                )
            }
        case .failure(let fault): page.refusal = refusal ?? fault
        }
        return page.page(request.context)
    }
}

/// The calendars of an owner as the pages show them, for recommendations.
struct OwnerMeetingCalendars: MeetingCalendars {
    private let services: OwnerServices

    init(_ services: OwnerServices) { self.services = services }

    func look(_ window: TimeWindow, of customer: String, in zone: Zone) async -> CalendarFindings? {
        guard let account = try? await PostgresOwnerCalendars(self.services.store).show(customer) else { return nil }
        let hidden = Set(account.account.hiddenCalendars)
        let view = await self.services.views.view(of: account.account, in: window, zone: zone, hiding: hidden)
        let unread = view.calendars.filter { $0.readAt == nil }.map(\.name)
        return CalendarFindings(
            instances: view.calendars.flatMap(\.instances),
            unread: unread,
            isComplete: view.isListed && view.isComplete && view.calendars.allSatisfy(\.isComplete) && unread.isEmpty
        )
    }
}
