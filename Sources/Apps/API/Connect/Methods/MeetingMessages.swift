internal import APIMessages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Time
internal import UseCases
internal import Web

/// Times and people, from messages.
extension MeetingMethods {
    static func slots(
        _ messages: [Meetings_V1_Times],
        in zone: Zone,
        _ field: String
    ) throws(ConnectFault) -> [MeetingForm.Slot] {
        var slots: [MeetingForm.Slot] = []
        for message in messages { slots.append(MeetingForm.Slot(try Self.times(message, in: zone, field))) }
        return slots
    }

    static func times(
        _ message: Meetings_V1_Times,
        in zone: Zone,
        _ field: String
    ) throws(ConnectFault) -> EventTimes {
        if let first = LocalDate(message.firstDay.inWesternDigits), let end = LocalDate(message.endDay.inWesternDigits)
        {
            return .allDay(start: first, endExclusive: end)
        }
        guard message.hasStartsAt, message.hasEndsAt else {
            throw ConnectFault(field, "UNREADABLE", MeetingRefusalPhrase.fault(.empty))
        }
        let (start, end) = (try Self.moment(message.startsAt, field), try Self.moment(message.endsAt, field))
        return .timed(start: zone.local(start), end: zone.local(end), zone: zone)
    }

    static func moment(
        _ message: Google_Protobuf_Timestamp,
        _ field: String
    ) throws(ConnectFault) -> UnixTime {
        guard let moment = message.unixTime else {
            throw ConnectFault(field, "UNREADABLE", MeetingRefusalPhrase.fault(.empty))
        }
        return moment
    }
}

extension MeetingGuest {
    init(_ message: Meetings_V1_Guest) {
        let role: MeetingParticipant.Role = message.isRequired ? .required : .optional
        if message.contactID.isEmpty {
            self.init(message.name, email: message.email, role)
        } else {
            self.init(contact: message.contactID, role)
        }
    }
}

extension MeetingForm {
    /// - Parameter zone: of the times.
    init(_ request: Meetings_V1_ProposeMeetingRequest, in zone: Zone) throws(ConnectFault) {
        self.init()
        (self.title, self.notes, self.place) = (request.title, request.notes, request.place)
        self.zone = zone
        self.slots = try MeetingMethods.slots(request.slots, in: zone, "slots")
        (self.people, self.groups) = (request.guests.map { MeetingGuest($0) }, request.groupIds)
        self.rule = try Self.choice(request.rule, or: .ask, "rule")
        self.names = try Self.choice(request.names, or: .all, "names")
        self.audience = try Self.choice(request.audience, or: .invited, "audience")
        self.quorum = request.quorum == 0 ? nil : Int(request.quorum)
        self.limit = request.limit == 0 ? nil : Int(request.limit)
        self.takesSuggestions = request.takesSuggestions
        if request.hasDeadline { self.deadline = try MeetingMethods.moment(request.deadline, "deadline") }
        self.hostName = request.hostName
    }

    private static func choice<Choice: RawRepresentable<String>>(
        _ text: String,
        or usual: Choice,
        _ field: String
    ) throws(ConnectFault) -> Choice {
        if text.isEmpty { return usual }
        guard let choice = Choice(rawValue: text) else {
            throw ConnectFault(field, "UNKNOWN", ConnectPhrase.needed)
        }
        return choice
    }
}

extension Meetings_V1_Meeting {
    /// With the links that a host may pass on.
    ///
    /// - Parameter url: of the pages, without a slash at the end.
    init(_ found: ReadMeeting.Output, url: String) {
        self.init(found.view, isHost: true)
        func address(_ token: String?) -> String {
            token.map { url + OwnerRoute.votePage.link($0).text } ?? ""
        }
        self.link = address(found.door)
        for index in self.people.indices { self.people[index].link = address(found.seats[self.people[index].id]) }
    }

    init(_ view: MeetingView, isHost: Bool) {
        self.init()
        let meeting = view.meeting
        (self.id, self.title, self.notes, self.place) = (meeting.id, meeting.title, meeting.notes, meeting.place ?? "")
        (self.timeZone, self.state) = (meeting.zone.name, meeting.state.rawValue)
        (self.revision, self.deadline) = (UInt32(clamping: meeting.revision), .init(meeting.deadline))
        (self.rule, self.names) = (meeting.rule.rawValue, meeting.names.rawValue)
        (self.audience, self.takesSuggestions) = (meeting.audience.rawValue, meeting.takesSuggestions)
        (self.quorum, self.limit) = (UInt32(clamping: meeting.quorum), UInt32(clamping: meeting.limit))
        (self.decidedSlot, self.isHost, self.hostName) = (meeting.decidedSlot ?? "", isHost, view.hostName)
        self.slots = view.slots.map { .init($0, in: meeting.zone) }
        self.people = view.people.map { .init($0) }
        self.peopleCount = UInt32(clamping: view.counts.people)
        self.answeredCount = UInt32(clamping: view.counts.people - view.counts.waiting)
    }
}

extension Meetings_V1_Slot {
    fileprivate init(_ slot: MeetingView.Slot, in zone: Zone) {
        self.init()
        (self.id, self.origin, self.isAdmitted) = (slot.slot.id, slot.slot.origin.rawValue, slot.slot.isAdmitted)
        (self.yes, self.ifNeedBe) = (UInt32(clamping: slot.yes), UInt32(clamping: slot.ifNeedBe))
        (self.no, self.unanswered) = (UInt32(clamping: slot.no), UInt32(clamping: slot.unanswered))
        self.ownAnswer = slot.own?.rawValue ?? ""
        switch slot.slot.times {
        case .allDay(let start, let end): (self.times.firstDay, self.times.endDay) = ("\(start)", "\(end)")
        case .timed:
            self.times.startsAt = .init(slot.slot.start(in: zone))
            self.times.endsAt = .init(slot.slot.times.end(in: zone))
        }
    }
}

extension Meetings_V1_Person {
    fileprivate init(_ person: MeetingView.Person) {
        self.init()
        (self.id, self.name, self.role) = (person.id, person.name, person.role.rawValue)
        (self.state, self.votes) = (person.state.rawValue, person.votes.mapValues(\.rawValue))
        (self.email, self.reason) = (person.email ?? "", person.reason ?? "")
        self.phone = person.phone.map { "+\($0)" } ?? ""
    }
}
