internal import ChatReader
internal import Mail
public import Pipeline
internal import Store
public import Time

/// An invited person: a contact, a name with an address, or a name alone whose link the host passes on.
public struct MeetingGuest: Sendable, Hashable {
    public var contactID: String?
    public var name = ""
    public var email = ""
    public var role = MeetingParticipant.Role.optional

    public init(contact: String, _ role: MeetingParticipant.Role = .optional) {
        (self.contactID, self.role) = (contact, role)
    }

    public init(_ name: String, email: String = "", _ role: MeetingParticipant.Role = .optional) {
        (self.name, self.email, self.role) = (name, email, role)
    }

    /// One person a line: `Noura <noura@example.org>`, an address, or a name alone.
    public static func read(_ lines: String) -> [MeetingGuest] {
        lines.split(whereSeparator: \.isNewline).map { Self.trimmed($0) }.filter { !$0.isEmpty }.map { line in
            if line.last == ">", let open = line.lastIndex(of: "<") {
                let name = Self.trimmed(line[..<open])
                let address = Self.trimmed(line[line.index(after: open)...].dropLast())
                return MeetingGuest(name.isEmpty ? address : name, email: address)
            }
            return line.contains("@") ? MeetingGuest(line, email: line) : MeetingGuest(line)
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

/// A meeting as its host has typed and chosen it.
public struct MeetingForm: Sendable, Hashable {
    public struct Slot: Sendable, Hashable {
        public var times: EventTimes
        public var isRecommended: Bool

        public init(_ times: EventTimes, isRecommended: Bool = false) {
            (self.times, self.isRecommended) = (times, isRecommended)
        }
    }

    public var title = ""
    public var notes = ""
    public var place = ""
    /// nil for the host's.
    public var zone: Zone?
    public var slots: [Slot] = []
    public var people: [MeetingGuest] = []
    /// The ids of groups of contacts, all of whose members are invited.
    public var groups: [String] = []
    public var rule = Meeting.Rule.ask
    /// nil for the usual one.
    public var quorum: Int?
    public var names = Meeting.Names.all
    public var audience = Meeting.Audience.invited
    /// nil for the most.
    public var limit: Int?
    public var takesSuggestions = false
    /// nil for the usual one.
    public var deadline: UnixTime?
    /// The name by which guests know the host; empty for that of the account.
    public var hostName = ""

    public init() {}

    /// - Parameter id: of the meeting.
    func read(_ id: String, _ book: ContactBook, _ grounds: MeetingGrounds) -> Result<MeetingBoard, MeetingRefusal> {
        var faults = self.textFaults
        let zone = self.zone ?? grounds.host.zone
        let slots = self.slots.map {
            MeetingSlot(
                id: EventIdentity.random().id,
                $0.times,
                origin: $0.isRecommended ? .recommended : .host
            )
        }
        faults[.slots] = MeetingSlots.fault(slots, in: zone, at: grounds.now)
        let first = slots.map { $0.start(in: zone) }.min() ?? grounds.now
        let deadline = self.deadline ?? MeetingMoments.deadline(from: grounds.now, first: first)
        if faults[.slots] == nil {
            faults[.deadline] = MeetingSlots.fault(ofDeadline: deadline, slots, in: zone, at: grounds.now)
        }
        let hostName = PersonName.read(self.hostName.isEmpty ? grounds.hostName ?? "" : self.hostName)
        if hostName.isEmpty { faults[.host] = .empty }
        if hostName.count > MeetingParticipant.longestName { faults[.host] = .tooLong }
        let host = MeetingParticipant(
            id: EventIdentity.random().id,
            hostName,
            .host,
            state: .voted,
            linkedID: grounds.host.customerID
        )
        var people = [host]
        switch MeetingGuests.read(self.people, self.groups, book, besides: people, grounds.hostAddress) {
        case .success(let guests): people += guests
        case .failure(let fault): faults[.people] = fault.fault
        }
        let limit = self.limit ?? Meeting.mostJoined
        if !(2...Meeting.mostJoined).contains(limit) { faults[.limit] = .tooMany }
        let quorum = self.quorum ?? MeetingRule.usualQuorum
        if quorum < 1 || quorum > (self.audience == .link ? limit : people.count), faults[.people] == nil {
            faults[.quorum] = .beyondPeople
        }
        guard faults.isEmpty else { return .failure(.wrong(faults)) }
        var meeting = Meeting(id: id, title: PersonName.read(self.title), in: zone, deadline: deadline)
        meeting.notes = PlainText.clean(self.notes, keepingLineBreaks: true)
        let place = PersonName.read(self.place)
        meeting.place = place.isEmpty ? nil : place
        (meeting.rule, meeting.quorum, meeting.names) = (self.rule, quorum, self.names)
        (meeting.audience, meeting.limit, meeting.takesSuggestions) = (self.audience, limit, self.takesSuggestions)
        // The host can come at every time that they propose.
        let votes = [host.id: Dictionary(uniqueKeysWithValues: slots.map { ($0.id, MeetingAnswer.yes) })]
        return .success(MeetingBoard(meeting, slots, people, votes: votes))
    }

    private var textFaults: [MeetingField: MeetingFault] {
        MeetingTexts(title: self.title, notes: self.notes, place: self.place).faults
    }
}

/// The words of a meeting, as they are typed.
public struct MeetingTexts: Sendable, Hashable {
    public var title: String
    public var notes: String
    public var place: String

    public init(title: String, notes: String = "", place: String = "") {
        (self.title, self.notes, self.place) = (title, notes, place)
    }

    var faults: [MeetingField: MeetingFault] {
        var faults: [MeetingField: MeetingFault] = [:]
        let title = PersonName.read(self.title)
        if title.isEmpty { faults[.title] = .empty }
        if title.count > Meeting.longestTitle { faults[.title] = .tooLong }
        let notes = PlainText.clean(self.notes, keepingLineBreaks: true)
        if notes.count > Meeting.longestNotes { faults[.notes] = .tooLong }
        if PersonName.read(self.place).count > Meeting.longestPlace { faults[.place] = .tooLong }
        return faults
    }
}
