internal import APIMessages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Time
internal import UseCases
internal import Web

/// The methods of meetings: read, recommend and propose.
enum MeetingMethods {
    static func list(
        _ request: Meetings_V1_ListMeetingsRequest,
        _ call: ConnectCall
    ) async throws -> Meetings_V1_ListMeetingsResponse {
        let found = try await ReadMeetings().run(.init(), as: try call.actor(), in: call.services.store).get()
        func messages(_ listed: [ListedMeeting]) -> [Meetings_V1_Meeting] {
            listed.map { .init($0.view, isHost: $0.isHost) }
        }
        return .with {
            ($0.invited, $0.hosting) = (messages(found.invited), messages(found.hosting))
            ($0.coming, $0.past) = (messages(found.coming), messages(found.past))
        }
    }

    static func get(
        _ request: Meetings_V1_GetMeetingRequest,
        _ call: ConnectCall
    ) async throws -> Meetings_V1_GetMeetingResponse {
        let meeting = try await Self.find(try NoticeMethods.id(request.id), call)
        return .with { $0.meeting = meeting }
    }

    static func recommend(
        _ request: Meetings_V1_RecommendTimesRequest,
        _ call: ConnectCall
    ) async throws -> Meetings_V1_RecommendTimesResponse {
        guard let first = LocalDate(request.firstDay.inWesternDigits) else {
            throw ConnectFault("first_day", "UNREADABLE", MeetingRefusalPhrase.fault(.empty))
        }
        guard let last = LocalDate(request.lastDay.inWesternDigits), first <= last else {
            throw ConnectFault("last_day", "UNREADABLE", MeetingRefusalPhrase.fault(.empty))
        }
        let input = RecommendTimes.Input(
            for: request.guests.map { MeetingGuest($0) },
            on: first...last,
            minutes: Int(request.minutes),
            bufferMinutes: Int(request.bufferMinutes)
        )
        let recommend = RecommendTimes(OwnerMeetingCalendars(call.services))
        switch try await recommend.run(input, as: try call.actor(), in: call.services.store) {
        case .failure(let refusal): throw Self.fault(refusal)
        case .success(let found):
            return .with {
                $0.times = found.proposals.proposals.map { proposal in
                    .with {
                        ($0.times.startsAt, $0.times.endsAt) = (.init(proposal.start), .init(proposal.end))
                        $0.reason = MeetingReason.text(proposal, in: call.language)
                    }
                }
                $0.obstacle =
                    found.proposals.obstacle
                    .map { Spoken(MeetingHostPhrase.obstacle($0), in: call.language).text } ?? ""
            }
        }
    }

    static func parse(
        _ request: Meetings_V1_ParseMeetingRequest,
        _ call: ConnectCall
    ) async throws -> Meetings_V1_ParseMeetingResponse {
        // A sentence that is too long is refused.
        _ = try await NoticeMethods.reader(of: request.sentence, call)
        let read = ReadMeetingSentence()
        let said = try await read.run(.init(request.sentence), as: try call.actor(), in: call.services.store).get()
        let sentence = said.sentence
        return .with {
            ($0.title, $0.place) = (sentence.title, sentence.place ?? "")
            $0.guests = said.people.map { guest in
                .with { ($0.contactID, $0.name) = (guest.contactID ?? "", guest.name) }
            }
            ($0.firstDay, $0.lastDay) = ("\(sentence.days.lowerBound)", "\(sentence.days.upperBound)")
            $0.start = sentence.start.map { "\($0)" } ?? ""
            $0.minutes = UInt32(clamping: sentence.minutes ?? 0)
            $0.doubts = MeetingSentence.Doubt.allCases.filter { sentence.doubts.contains($0) }.map(\.rawValue)
        }
    }

    static func propose(
        _ request: Meetings_V1_ProposeMeetingRequest,
        _ call: ConnectCall
    ) async throws -> Meetings_V1_ProposeMeetingResponse {
        let form = try MeetingForm(request, in: try await Self.zone(request.timeZone, call))
        let input = ProposeMeeting.Input(EventIdentity.random().id, form, sends: !request.isDraft)
        switch try await ProposeMeeting().run(input, as: try call.actor(), in: call.services.store) {
        case .failure(let refusal): throw Self.fault(refusal)
        case .success(let id):
            let meeting = try await Self.find(id, call)
            return .with { $0.meeting = meeting }
        }
    }

    /// As the owner may see it: whole as its host, or from the owner's seat. An id of neither is answered like one that
    /// never was.
    static func find(_ id: String, _ call: ConnectCall) async throws -> Meetings_V1_Meeting {
        let (actor, store) = (try call.actor(), call.services.store)
        if case .success(let found) = try await ReadMeeting().run(.init(id), as: actor, in: store) {
            return .init(found, url: call.services.url)
        }
        guard case .success(let seat) = try await FindSeat().run(.init(id), as: actor, in: store),
            case .success(let view) = try await ReadSeat().run(seat, as: actor, in: store)
        else { throw ConnectFault.notFound }
        return .init(view, isHost: false)
    }

    /// - Parameter name: empty for the owner's.
    private static func zone(_ name: String, _ call: ConnectCall) async throws -> Zone {
        if name.isEmpty { return try call.owner().zone }
        guard let zone = Zone(name) else {
            throw ConnectFault("time_zone", "UNKNOWN_ZONE", MeetingRefusalPhrase.fault(.unknownZone))
        }
        return zone
    }

    static func fault(_ refusal: MeetingRefusal) -> ConnectFault {
        let words = MeetingRefusalPhrase.refusal(refusal)
        switch refusal {
        case .notFound, .unknownSlot, .unknownPerson: return ConnectFault.notFound
        case .notNow: return ConnectFault(.aborted, words)
        case .tooManyMeetings, .tooManyInvitations, .full:
            return ConnectFault(.failedPrecondition, words, precondition: "TOO_MANY")
        case .isHost, .isGuest, .taken: return ConnectFault(.failedPrecondition, words, precondition: "SEAT")
        case .wrong(let faults):
            return ConnectFault(
                fields: faults.map { field, fault in
                    .init(Self.name(field), fault.rawValue.uppercased(), MeetingRefusalPhrase.fault(fault))
                }
            )
        }
    }

    private static func name(_ field: MeetingField) -> String {
        switch field {
        case .title, .notes, .place, .slots, .quorum, .limit, .deadline, .reason: field.rawValue
        case .zone: "time_zone"
        case .people: "guests"
        case .host: "host_name"
        }
    }
}
