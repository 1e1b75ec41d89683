internal import FoundationEssentials
internal import Pipeline
internal import Time
internal import Vault

/// The content of an e-mail to a guest, sealed in its row of `letter`: the meeting as it was told. Its Message-ID follows
/// from meeting, participant, kind and revision, so that one that is sent twice is the same.
struct MeetingEmail: SealedText {
    static let table = "letter"

    typealias Kind = ToldMeeting.Kind

    struct Slot: Codable {
        var start: String
        var end: String
        var zone: String?

        init(_ slot: MeetingSlot) {
            let times = StoredSlotTimes(slot.times)
            (self.start, self.end, self.zone) = (times.start, times.end, times.zone)
        }
    }

    var kind: Kind
    var meeting: String
    var participant: String
    var revision: Int
    var name: String
    var host: String
    var title: String
    var notes: String?
    var place: String?
    /// Those that are voted on; of a decision the agreed one.
    var slots: [Slot]
    /// In which whole days begin.
    var zone: String
    /// Milliseconds since 1970.
    var deadline: Int64
    /// Not part of the content.
    private var address = ""
    private var language: String?

    /// - Parameter telling: of a guest of the board; not one that only hosts get.
    init(_ telling: MeetingTelling, to address: String, _ board: MeetingBoard) {
        let (meeting, person) = (board.meeting, board.participant(telling.participantID))
        self.kind = Kind(telling.kind)
        (self.meeting, self.participant, self.revision) = (meeting.id, telling.participantID, telling.revision)
        (self.name, self.host) = (person?.name ?? "", board.hostName)
        (self.title, self.place) = (meeting.title, meeting.place)
        self.notes = meeting.notes.isEmpty ? nil : meeting.notes
        (self.zone, self.deadline) = (meeting.zone.name, meeting.deadline.milliseconds)
        switch self.kind {
        case .invitation, .reminder: self.slots = board.admitted.map { Slot($0) }
        case .decision, .cancellation, .failure: self.slots = board.agreed.map { [Slot($0)] } ?? []
        }
        (self.address, self.language) = (address, person?.locale)
    }

    private enum CodingKeys: CodingKey {
        case kind, meeting, participant, revision, name, host, title, notes, place, slots, zone, deadline
    }

    /// - Parameter seat: the guest's.
    func told(to seat: MeetingSeat) throws -> ToldMeeting {
        guard let zone = Zone(self.zone) else {
            throw HandlingError.permanent(kind: "unknown_zone", detail: "its time zone is not known here")
        }
        return ToldMeeting(
            kind: self.kind,
            seat: seat,
            revision: self.revision,
            hostName: self.host,
            guestName: self.name,
            title: self.title,
            notes: self.notes ?? "",
            place: self.place,
            times: try self.slots.map { try StoredSlotTimes(start: $0.start, end: $0.end, zone: $0.zone).times },
            zone: zone,
            deadline: UnixTime(milliseconds: self.deadline)
        )
    }

    /// As a row of `letter` has it.
    struct Row {
        let id: String
        let address: [UInt8]
        let language: String?
        let content: [UInt8]
    }

    func stored(of host: String, _ sealer: Sealer) throws -> Row {
        let id = EventIdentity.random().id
        return Row(
            id: id,
            address: sealer.seal(text: self.address, for: AccountSeal.letter(id, customer: host)),
            language: self.language,
            content: try self.sealed(id, of: host, sealer)
        )
    }
}

extension ToldMeeting.Kind {
    /// E-mails go to guests. `.choice`, `.withdrawal` and `.progress` are for hosts only: in an e-mail each would be an
    /// invitation.
    init(_ kind: MeetingTelling.Kind) {
        switch kind {
        case .invitation, .choice, .withdrawal, .progress: self = .invitation
        case .reminder: self = .reminder
        case .decision: self = .decision
        case .cancellation: self = .cancellation
        case .failure: self = .failure
        }
    }
}
