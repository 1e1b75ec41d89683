internal import ICalendar
internal import Pipeline
internal import Postgres
internal import Store
internal import Time
internal import UseCases
internal import Web

/// Actions behind a personal link to a meeting, without a session. A GET changes nothing, because programs that preview
/// links open them.
enum VoteActions {
    enum Deed: String, CaseIterable {
        case join, vote, none, suggest, come, stop
    }

    /// Names of fields.
    static let slot = "slot"
    static let answer = "answer"
    static let reason = "reason"
    static let day = "day"
    static let clock = "clock"
    static let name = "name"
    static let email = "email"
    static let id = "id"
    /// Ends the address of the calendar file.
    static let file = ".ics"

    static func show(_ request: OwnerRequest) async throws -> OwnerAnswer {
        if request.id.hasSuffix(Self.file) { return try await Self.calendarFile(request) }
        switch try await Self.entry(request.id, request) {
        case .door(let door): return .page(try await JoinPage.load(door, request).page(request.context))
        case .seat(let seat):
            var page = VotePage(view: try await Self.view(seat, request), token: request.id)
            page.typedZone = request.query.text(AccountField.zone.rawValue) ?? ""
            page.isSaved = request.query.isOn(Self.answer)
            return .page(page.page(request.context))
        }
    }

    static func act(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard request.parameters.count == 2, let deed = Deed(rawValue: request.parameters[1]) else {
            throw OwnerFault.notFound
        }
        // The address is the right to it, so the chain reads no form.
        guard let text = String(validating: request.file ?? [], as: UTF8.self),
            let form = RequestItems(parsing: text, atMost: 20)
        else { throw OwnerFault.unreadable(field: "") }
        switch (try await Self.entry(request.id, request), deed) {
        case (.door(let door), .join): return try await JoinPage.join(door, form, request)
        case (.seat(let seat), .stop):
            let result = try await RefuseMeetings().run(.init(seat), as: Self.actor(seat), in: request.services.store)
            if case .failure = result { throw OwnerFault.notFound }
            return .page(Page(request.context.say(MeetingPhrase.one), [Self.stopped(request.context)]))
        case (.seat(let seat), .suggest):
            guard let input = Self.suggestion(form, try await Self.view(seat, request)) else {
                throw OwnerFault.unreadable(field: Self.day)
            }
            return try await Self.carryOut(input, seat, form, request)
        case (.seat(let seat), _):
            guard let input = Self.deed(deed, form) else { throw OwnerFault.unreadable(field: Self.answer) }
            return try await Self.carryOut(input, seat, form, request)
        case (.door, _): throw OwnerFault.notFound
        }
    }

    /// A customer takes the seat of their own link.
    static func claim(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard case .seat(let seat) = try await Self.entry(request.id, request) else { throw OwnerFault.notFound }
        switch try await ClaimSeat().run(.init(seat), as: try request.actor(), in: request.services.store) {
        case .success: return .seeOther(OwnerRoute.meetings.link())
        case .failure(let refusal):
            var page = VotePage(view: try await Self.view(seat, request), token: request.id)
            page.refusal = refusal
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
    }

    static func entry(_ token: String, _ request: OwnerRequest) async throws -> MeetingLinks.Entry {
        switch try await MeetingLinks(request.services.store).read(token) {
        case .success(let entry): return entry
        case .failure(.unknown): throw OwnerFault.notFound
        case .failure(.ended): throw OwnerFault.tapGone
        }
    }

    /// The seat is the right; the actor names the rows.
    private static func actor(_ seat: MeetingSeat) -> Actor { .owner(seat.hostID) }

    private static func view(_ seat: MeetingSeat, _ request: OwnerRequest) async throws -> MeetingView {
        switch try await ReadSeat().run(seat, as: Self.actor(seat), in: request.services.store) {
        case .success(let view): return view
        case .failure: throw OwnerFault.notFound
        }
    }

    /// nil for a form that no page has.
    private static func deed(_ deed: Deed, _ form: RequestItems) -> TakePart.Input.Deed? {
        let answer = form.text(Self.answer) ?? ""
        switch deed {
        case .vote:
            guard let slot = form.text(Self.slot), let answer = MeetingAnswer(rawValue: answer) else { return nil }
            return .vote(slot: slot, answer)
        case .none: return .none(reason: form.text(Self.reason) ?? "")
        case .come:
            let coming: TakePart.Input.Coming? =
                switch MeetingParticipant.State(rawValue: answer) {
                case .going: .going
                case .maybe: .maybe
                case .declined: .cannot
                case .asked, .voted, .unreachable, .left, nil: nil
                }
            return coming.map { .answer($0, reason: form.text(Self.reason) ?? "") }
        case .suggest, .join, .stop: return nil
        }
    }

    /// As long as the other times of the meeting. nil for a form that no page has.
    private static func suggestion(_ form: RequestItems, _ view: MeetingView) -> TakePart.Input.Deed? {
        guard let day = form.text(Self.day).flatMap({ LocalDate($0) }),
            let clock = form.text(Self.clock).flatMap({ LocalTime($0) })
        else { return nil }
        let zone = form.text(AccountField.zone.rawValue).flatMap { ZoneCities.zone($0) } ?? view.meeting.zone
        return .suggest(.lasting(view.length, from: LocalDateTime(date: day, time: clock), in: zone))
    }

    private static func carryOut(
        _ deed: TakePart.Input.Deed,
        _ seat: MeetingSeat,
        _ form: RequestItems,
        _ request: OwnerRequest
    ) async throws -> OwnerAnswer {
        let zone = form.text(AccountField.zone.rawValue) ?? ""
        switch try await request.services.takePart(deed, from: seat, as: Self.actor(seat)) {
        case .success:
            let kept = zone.isEmpty ? [] : [Route.Item(AccountField.zone.rawValue, zone)]
            return .seeOther(
                OwnerRoute.votePage.link(request.id, query: kept + [Route.Item(Self.answer, "saved")])
            )
        case .failure(let refusal):
            var page = VotePage(view: try await Self.view(seat, request), token: request.id)
            (page.refusal, page.typedZone) = (refusal, zone)
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
    }

    private static func stopped(_ context: OwnerContext) -> Markup {
        .notice(.good, [.p([context.words(VotePhrase.stopped)])])
    }

    /// The agreed time as a file for any calendar: the same UID as everywhere.
    private static func calendarFile(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard case .seat(let seat) = try await Self.entry(String(request.id.dropLast(Self.file.count)), request),
            let event = try await Self.view(seat, request).event
        else { throw OwnerFault.notFound }
        let text = CalendarFile.beginning + CalendarFile.part(event, stampedAt: request.context.now) + CalendarFile.end
        return .file(WebFile(name: "meeting.ics", type: "text/calendar; charset=utf-8", content: Array(text.utf8)))
    }
}
