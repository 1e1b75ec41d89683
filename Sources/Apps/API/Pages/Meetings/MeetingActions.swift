internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// A host's actions on a meeting: forms become inputs of one use case.
enum MeetingActions {
    /// The end of the form's address.
    enum Deed: String, CaseIterable {
        case send, add, invite, extend, texts, move, cancel, choose, admit, remove
        case askAnew = "ask-again"
        case takeOut = "take-out"
        case endLink = "end-link"
        case role
    }

    static let person = "person"
    static let role = "role"

    static func change(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard request.parameters.count == 2, let deed = Deed(rawValue: request.parameters[1]) else {
            throw OwnerFault.notFound
        }
        var page = try await MeetingPage.load(request)
        let id = page.found.view.meeting.id
        if deed == .endLink {
            let typed = request.form.text(Self.person) ?? ""
            let person = EventIdentity(typed)?.id
            // One that cannot be read is not the meeting's own link.
            guard person != nil || typed.isEmpty else { throw OwnerFault.notFound }
            let end = EndMeetingLinks.Input(id, of: person)
            let result = try await EndMeetingLinks().run(end, as: try request.actor(), in: request.services.store)
            guard case .success = result else { throw OwnerFault.notFound }
            return Self.changed(id)
        }
        guard let change = Self.change(deed, request.form, page) else {
            page.refusal = .wrong([deed == .extend ? .deadline : .slots: .empty])
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
        let input = ChangeMeeting.Input(id, change)
        switch try await ChangeMeeting().run(input, as: try request.actor(), in: request.services.store) {
        case .success: return Self.changed(id)
        case .failure(.notFound): throw OwnerFault.notFound
        case .failure(let refusal):
            page.refusal = refusal
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
    }

    private static func changed(_ id: String) -> OwnerAnswer {
        let notice = Route.Item(OwnerNotice.field, OwnerNotice.meetingChanged.rawValue)
        return .seeOther(OwnerRoute.meeting.link(id).with([notice]))
    }

    /// nil if a time is missing or cannot be read, or it is no change of the meeting.
    private static func change(
        _ deed: Deed,
        _ form: RequestItems,
        _ page: MeetingPage
    ) -> ChangeMeeting.Input.Change? {
        switch deed {
        case .send: return .send
        case .cancel: return .cancel
        case .endLink: return nil
        case .choose: return .choose(slot: form.text(VoteActions.slot) ?? "")
        case .admit: return .admit(slot: form.text(VoteActions.slot) ?? "")
        case .remove: return .remove(slot: form.text(VoteActions.slot) ?? "")
        case .takeOut: return .takeOut(form.text(Self.person) ?? "")
        case .role:
            return form.text(Self.role).flatMap { MeetingParticipant.Role(rawValue: $0) }
                .map { .role($0, of: form.text(Self.person) ?? "") }
        case .invite: return .invite(MeetingGuest.read(form.text(MeetingFields.guests) ?? ""), groups: [])
        case .texts:
            return .texts(
                MeetingTexts(
                    title: form.text("title") ?? "",
                    notes: form.text("notes") ?? "",
                    place: form.text("place") ?? ""
                )
            )
        case .extend: return MeetingFields.deadline(form, in: page.zone).map { .extend($0) }
        case .add:
            let times = Self.times(form, page)
            return times.isEmpty ? nil : .add(times.map { MeetingForm.Slot($0) })
        case .move: return Self.times(form, page).first.map { .move($0) }
        case .askAnew:
            return MeetingFields.deadline(form, in: page.zone).map {
                .askAnew(until: $0, Self.times(form, page).map { MeetingForm.Slot($0) })
            }
        }
    }

    private static func times(_ form: RequestItems, _ page: MeetingPage) -> [EventTimes] {
        (0..<MeetingFields.typedTimes).compactMap { place in
            MeetingFields.moment(
                form.text("\(MeetingFields.day)\(place)"),
                form.text("\(MeetingFields.clock)\(place)")
            )
        }.map { .lasting(page.found.view.length, from: $0, in: page.zone) }
    }
}
