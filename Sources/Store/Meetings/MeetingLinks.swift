internal import Pipeline
internal import Postgres
internal import Vault

/// A place in a meeting. Only the check of a token makes one, or of the customer who sits there.
public struct MeetingSeat: Sendable, Hashable {
    public let hostID: String
    public let meetingID: String
    public let participantID: String
    let epoch: UInt32
}

/// The right to join a meeting. Only the check of a token makes one.
public struct MeetingDoor: Sendable, Hashable {
    public let hostID: String
    public let meetingID: String
    let epoch: UInt32
}

/// The right to take part in meetings, without a session.
public struct MeetingLinks: Sendable {
    public enum Entry: Sendable, Hashable {
        case seat(MeetingSeat)
        case door(MeetingDoor)
    }

    public enum Fault: Error, Sendable, Hashable {
        /// Cut, changed, of another installation, or of a meeting that is not kept any more.
        case unknown
        /// The host has ended it, or the participant is out.
        case ended
    }

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// What a token that is valid now gives. The token names the host to the database.
    public func read(_ text: String) async throws -> Result<Entry, Fault> {
        guard let token = MeetingToken(text, by: self.context.lookup) else { return .failure(.unknown) }
        return try await DatabaseOwner.$current.withValue(token.hostID) {
            switch token.right {
            case .seat(let participant):
                let rows = try await self.context.pool.query(
                    Statement(
                        """
                        select epoch, state from meeting_participant
                        where id = $1 and meeting_id = $2 and customer_id = $3
                        """,
                        [.uuid(participant), .uuid(token.meetingID), .uuid(token.hostID)]
                    )
                )
                guard let row = rows.first else { return .failure(.unknown) }
                guard try UInt32(clamping: row.int("epoch")) == token.epoch, try row.text("state") != "left" else {
                    return .failure(.ended)
                }
                return .success(
                    .seat(
                        MeetingSeat(
                            hostID: token.hostID,
                            meetingID: token.meetingID,
                            participantID: participant,
                            epoch: token.epoch
                        )
                    )
                )
            case .join:
                let rows = try await self.context.pool.query(
                    Statement(
                        "select epoch, audience from meeting where id = $1 and customer_id = $2",
                        [.uuid(token.meetingID), .uuid(token.hostID)]
                    )
                )
                guard let row = rows.first else { return .failure(.unknown) }
                guard try UInt32(clamping: row.int("epoch")) == token.epoch, try row.text("audience") == "link" else {
                    return .failure(.ended)
                }
                return .success(
                    .door(MeetingDoor(hostID: token.hostID, meetingID: token.meetingID, epoch: token.epoch))
                )
            }
        }
    }

    /// The link of a participant. It is the same until the host ends it.
    public func text(of participant: String, in record: MeetingRecord) -> String? {
        let epoch = record.epochs[participant] ?? 0
        return MeetingToken(
            .seat(participant: participant),
            of: record.board.meeting.id,
            by: record.hostID,
            epoch: epoch
        )?.text(by: self.context.lookup)
    }

    public func text(of seat: MeetingSeat) -> String? {
        MeetingToken(
            .seat(participant: seat.participantID),
            of: seat.meetingID,
            by: seat.hostID,
            epoch: seat.epoch
        )?.text(by: self.context.lookup)
    }

    /// The link by which people join; nil for a meeting of those who are invited.
    public func door(of record: MeetingRecord) -> String? {
        guard record.board.meeting.audience == .link else { return nil }
        return MeetingToken(.join, of: record.board.meeting.id, by: record.hostID, epoch: record.epoch)?
            .text(by: self.context.lookup)
    }

    /// The seats of a customer in meetings of others and of their own, by what they have claimed.
    public func seats(of customer: String) async throws -> [MeetingSeat] {
        try await self.context.pool.query(
            Statement(
                """
                select id, customer_id, meeting_id, epoch from meeting_participant
                where linked_id = $1 and state <> 'left' order by id limit \(Self.most)
                """,
                [.uuid(customer)]
            )
        ).map { row in
            MeetingSeat(
                hostID: try row.uuid("customer_id"),
                meetingID: try row.uuid("meeting_id"),
                participantID: try row.uuid("id"),
                epoch: UInt32(clamping: try row.int("epoch"))
            )
        }
    }

    private static let most = 200
}
