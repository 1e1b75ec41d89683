internal import FoundationEssentials
public import Pipeline
public import Time

/// A meeting as an e-mail tells a guest of it.
public struct ToldMeeting: Sendable, Hashable {
    /// The raw values are stored.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case invitation, reminder, decision, cancellation, failure
    }

    public let kind: Kind
    /// The guest's.
    public let seat: MeetingSeat
    /// Of the entry in calendars.
    public let revision: Int
    public let hostName: String
    public let guestName: String
    public let title: String
    public let notes: String
    public let place: String?
    /// Those that are voted on; of a decision and a cancellation the agreed one.
    public let times: [EventTimes]
    /// The meeting's, in which whole days begin.
    public let zone: Zone
    public let deadline: UnixTime

    /// The entry that calendars make of it; nil for what is no entry.
    public var event: CalendarEvent? {
        switch self.kind {
        case .invitation, .reminder, .failure: return nil
        case .decision, .cancellation: break
        }
        guard let identity = EventIdentity(self.seat.meetingID), let times = self.times.first else { return nil }
        return CalendarEvent(
            identity: identity,
            revision: self.revision,
            status: self.kind == .cancellation ? .cancelled : .confirmed,
            summary: self.title,
            description: [self.notes, CalendarEvent.signature].filter { !$0.isEmpty }.joined(separator: "\n"),
            location: self.place,
            times: times
        )
    }

    /// The left side of `Message-ID`: the same for one that is sent again.
    public var messageID: String { "meeting-\(self.seat.participantID)-\(self.kind.rawValue)-\(self.revision)" }
}

extension ToldMeeting: CustomStringConvertible, CustomReflectable {
    /// Without anything personal.
    public var description: String { "ToldMeeting(\(self.kind))" }
    public var customMirror: Mirror { Mirror(self, children: ["kind": self.kind]) }
}
