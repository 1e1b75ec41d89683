internal import APIMessages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Time
internal import UseCases
internal import Web

/// The acts of hosts and participants.
extension MeetingMethods {
    static func change(
        _ request: Meetings_V1_ChangeMeetingRequest,
        _ call: ConnectCall
    ) async throws -> Meetings_V1_ChangeMeetingResponse {
        let (id, store) = (try NoticeMethods.id(request.id), call.services.store)
        let found: ReadMeeting.Output
        switch try await ReadMeeting().run(.init(id), as: try call.actor(), in: store) {
        case .success(let read): found = read
        case .failure(let refusal): throw Self.fault(refusal)
        }
        let input = ChangeMeeting.Input(id, try Self.change(request, in: found.view.meeting.zone))
        try Self.check(try await ChangeMeeting().run(input, as: try call.actor(), in: store))
        let meeting = try await Self.find(id, call)
        return .with { $0.meeting = meeting }
    }

    static func takePart(
        _ request: Meetings_V1_TakePartRequest,
        _ call: ConnectCall
    ) async throws -> Meetings_V1_TakePartResponse {
        let (id, store) = (try NoticeMethods.id(request.id), call.services.store)
        guard case .success(let seat) = try await FindSeat().run(.init(id), as: try call.actor(), in: store),
            case .success(let view) = try await ReadSeat().run(seat, as: try call.actor(), in: store)
        else { throw ConnectFault.notFound }
        let deed = try Self.deed(request, in: view.meeting.zone)
        try Self.check(try await call.services.takePart(deed, from: seat, as: try call.actor()))
        // A participant who has left cannot read the meeting.
        guard case .leave = deed else {
            let meeting = try await Self.find(id, call)
            return .with { $0.meeting = meeting }
        }
        return Meetings_V1_TakePartResponse()
    }

    static func claim(
        _ request: Meetings_V1_ClaimSeatRequest,
        _ call: ConnectCall
    ) async throws -> Meetings_V1_ClaimSeatResponse {
        guard case .success(.seat(let seat)) = try await MeetingLinks(call.services.store).read(request.token) else {
            throw ConnectFault.notFound
        }
        try Self.check(try await ClaimSeat().run(.init(seat), as: try call.actor(), in: call.services.store))
        let meeting = try await Self.find(seat.meetingID, call)
        return .with { $0.meeting = meeting }
    }

    static func endLinks(
        _ request: Meetings_V1_EndLinksRequest,
        _ call: ConnectCall
    ) async throws -> Meetings_V1_EndLinksResponse {
        let person = request.personID.isEmpty ? nil : try NoticeMethods.id(request.personID)
        let input = EndMeetingLinks.Input(try NoticeMethods.id(request.id), of: person)
        try Self.check(try await EndMeetingLinks().run(input, as: try call.actor(), in: call.services.store))
        return Meetings_V1_EndLinksResponse()
    }

    private static func check(_ result: Result<Void, MeetingRefusal>) throws(ConnectFault) {
        if case .failure(let refusal) = result { throw Self.fault(refusal) }
    }

    private static func change(
        _ request: Meetings_V1_ChangeMeetingRequest,
        in zone: Zone
    ) throws(ConnectFault) -> ChangeMeeting.Input.Change {
        switch request.change {
        case .send: return .send
        case .texts(let texts): return .texts(.init(title: texts.title, notes: texts.notes, place: texts.place))
        case .extend(let deadline): return .extend(try Self.moment(deadline, "extend"))
        case .add(let slots): return .add(try Self.slots(slots.slots, in: zone, "add.slots"))
        case .admit(let slot): return .admit(slot: slot)
        case .remove(let slot): return .remove(slot: slot)
        case .invite(let invitation):
            return .invite(invitation.guests.map { MeetingGuest($0) }, groups: invitation.groupIds)
        case .role(let change):
            guard let role = MeetingParticipant.Role(rawValue: change.role) else {
                throw ConnectFault("role.role", "UNKNOWN", ConnectPhrase.needed)
            }
            return .role(role, of: change.personID)
        case .takeOut(let person): return .takeOut(person)
        case .choose(let slot): return .choose(slot: slot)
        case .move(let times): return .move(try Self.times(times, in: zone, "move"))
        case .askAnew(let again):
            return .askAnew(
                until: try Self.moment(again.deadline, "ask_anew.deadline"),
                try Self.slots(again.slots, in: zone, "ask_anew.slots")
            )
        case .cancel: return .cancel
        case nil: throw ConnectFault("change", "EMPTY", ConnectPhrase.needed)
        }
    }

    private static func deed(
        _ request: Meetings_V1_TakePartRequest,
        in zone: Zone
    ) throws(ConnectFault) -> TakePart.Input.Deed {
        switch request.deed {
        case .vote(let vote):
            let answer = MeetingAnswer(rawValue: vote.answer)
            guard answer != nil || vote.answer.isEmpty else {
                throw ConnectFault("vote.answer", "UNKNOWN", ConnectPhrase.needed)
            }
            return .vote(slot: vote.slotID, answer)
        case .decline(let reason): return .none(reason: reason)
        case .suggest(let times): return .suggest(try Self.times(times, in: zone, "suggest"))
        case .coming(let coming):
            switch MeetingParticipant.State(rawValue: coming.answer) {
            case .going: return .answer(.going, reason: coming.reason)
            case .maybe: return .answer(.maybe, reason: coming.reason)
            case .declined: return .answer(.cannot, reason: coming.reason)
            case .asked, .voted, .unreachable, .left, nil:
                throw ConnectFault("coming.answer", "UNKNOWN", ConnectPhrase.needed)
            }
        case .leave: return .leave
        case nil: throw ConnectFault("deed", "EMPTY", ConnectPhrase.needed)
        }
    }
}
