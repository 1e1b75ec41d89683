internal import Pipeline

public enum MeetingField: String, Sendable, Hashable, CaseIterable {
    case title, notes, place, zone, slots, people, quorum, limit, deadline, reason, host
}

/// Why a field cannot be kept. The raw values are the words of contract and commands.
public enum MeetingFault: String, Sendable, Hashable, CaseIterable {
    case empty
    case tooLong = "too_long"
    case tooMany = "too_many"
    case unknownZone = "unknown_zone"
    /// It begins in less than two hours, or has begun.
    case tooSoon = "too_soon"
    /// More than 90 days ahead.
    case tooFar = "too_far"
    /// All times of one meeting have one length.
    case differentLengths = "different_lengths"
    /// The same time or person stands there twice.
    case twice
    case unknownContact = "unknown_contact"
    case invalidAddress = "invalid_address"
    /// Of the host.
    case ownAddress = "own_address"
    /// More than there are people.
    case beyondPeople = "beyond_people"
    case past = "in_the_past"
    /// At the deadline no time could be agreed any more.
    case afterSlots = "after_slots"
}

/// Why something about a meeting is not done.
public enum MeetingRefusal: UseCaseRefusal {
    case notFound
    case wrong([MeetingField: MeetingFault])
    /// It does not fit the state of the meeting.
    case notNow
    /// The host has as many open meetings as one may have.
    case tooManyMeetings
    /// The host has sent as many invitations in an hour as one may.
    case tooManyInvitations
    /// As many people have joined as may.
    case full
    /// Not of this meeting, or not admitted.
    case unknownSlot
    case unknownPerson
    /// The first host may not leave, or be taken out: the host cancels.
    case isHost
    /// A further host is a customer who has taken their seat.
    case isGuest
    /// Somebody else's seat, or the customer has another one in this meeting.
    case taken

    public var kind: RefusalKind {
        switch self {
        case .notFound, .unknownSlot, .unknownPerson: .notFound
        case .notNow: .changedMeanwhile
        case .wrong, .tooManyMeetings, .tooManyInvitations, .full, .isHost, .isGuest, .taken: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notFound: "this owner has no such meeting"
        case .wrong(let faults):
            faults.map { "\($0.key.rawValue): \($0.value.rawValue)" }.sorted().joined(separator: ", ")
        case .notNow: "the meeting has changed: this cannot be done any more"
        case .tooManyMeetings: "a host has at most \(Meeting.mostPending) open meetings"
        case .tooManyInvitations: "a host sends at most \(MeetingBounds.invitationsAnHour) invitations in an hour"
        case .full: "as many people have joined as may"
        case .unknownSlot: "this meeting has no such time"
        case .unknownPerson: "nobody of this name is in the meeting"
        case .isHost: "the host cancels the meeting instead"
        case .isGuest: "a further host must have an account, and have opened the link with it"
        case .taken: "the place is somebody else's"
        }
    }
}

enum MeetingBounds {
    static let invitationsAnHour = 60
    static let mostDays = 31
}
