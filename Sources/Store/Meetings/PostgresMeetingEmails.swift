internal import Pipeline
internal import Postgres
internal import Vault

/// Waiting e-mails to the guests of meetings. Several programs may send: each e-mail is tried by one of them at a time.
public struct PostgresMeetingEmails: Sendable {
    /// Claimed together.
    public static let most = 8
    /// Longer than sending as many takes. After it, another program may try.
    private static let lease = Duration.seconds(180)
    /// Before the second, third and each further attempt.
    private static let delays: [Duration] = [.seconds(30), .seconds(120), .seconds(600), .seconds(3600)]
    private static let columns = "id, customer_id, address, language, attempts, content"

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Those that are due, at most `most`. One about a meeting that is not kept any more is dropped. One that cannot be
    /// read holds up no others: it waits, and is dropped after its day.
    public func claim() async throws -> [DueMeetingEmail] {
        let rows = try await self.context.pool.query(
            Statement(
                DueRowClaim.sql(
                    "letter",
                    due: "next_try_at",
                    if: "kind = '\(EmailTable.meetings)' and ends_at > jadwal_now()",
                    lease: "next_try_at = jadwal_now() + $1 * interval '1 microsecond', attempts = attempts + 1",
                    atMost: "\(Self.most)",
                    returning: Self.columns
                ),
                [.int(Self.lease.microseconds)]
            )
        )
        var due: [DueMeetingEmail] = []
        for row in rows {
            do {
                if let email = try await self.read(row) {
                    due.append(email)
                } else {
                    try await self.end(try row.uuid("id"))
                }
            } catch {
                guard case .permanent = StoreFaults.handlingError(for: error) else { throw error }
            }
        }
        return due
    }

    private func read(_ row: PostgresRow) async throws -> DueMeetingEmail? {
        let (id, host) = (try row.uuid("id"), try row.uuid("customer_id"))
        let content = try MeetingEmail.open(try row.bytes("content"), id, of: host, self.context.messages)
        let seal = AccountSeal.letter(id, customer: host)
        let address = try self.context.messages.openText(try row.bytes("address"), for: seal)
        guard let seat = try await self.seat(content, of: host),
            let link = MeetingLinks(self.context).text(of: seat)
        else { return nil }
        return DueMeetingEmail(
            id: id,
            address: address,
            language: try row.text("language"),
            attempts: Int(try row.int("attempts")),
            link: link,
            text: try content.told(to: seat)
        )
    }

    /// The database shows the rows of the host alone.
    private func seat(_ content: MeetingEmail, of host: String) async throws -> MeetingSeat? {
        let rows = try await DatabaseOwner.$current.withValue(host) {
            try await self.context.pool.query(
                Statement(
                    "select epoch from meeting_participant where id = $1 and customer_id = $2",
                    [.uuid(content.participant), .uuid(host)]
                )
            )
        }
        return try rows.first.map { row in
            MeetingSeat(
                hostID: host,
                meetingID: content.meeting,
                participantID: content.participant,
                epoch: UInt32(clamping: try row.int("epoch"))
            )
        }
    }

    /// It was sent, or never will be.
    public func end(_ id: String) async throws {
        _ = try await self.context.pool.execute(Statement("delete from letter where id = $1", [.uuid(id)]))
    }

    public func tryAgain(_ email: DueMeetingEmail) async throws {
        let delay = Self.delays[min(max(email.attempts - 1, 0), Self.delays.count - 1)]
        _ = try await self.context.pool.execute(
            Statement(
                "update letter set next_try_at = jadwal_now() + $2 * interval '1 microsecond' where id = $1",
                [.uuid(email.id), .int(delay.microseconds)]
            )
        )
    }

    /// The address takes no e-mail: the host sees it at the participant.
    public func refuse(_ email: DueMeetingEmail) async throws {
        _ = try await PostgresMeetings(self.context).act(email.text.seat) { board, _ in
            var board = board
            guard let index = board.participants.firstIndex(where: { $0.id == email.text.seat.participantID }),
                board.participants[index].state == .asked
            else { return Result<(MeetingBoard, Void), Never>.success((board, ())) }
            board.participants[index].state = .unreachable
            return .success((board, ()))
        }
        try await self.end(email.id)
    }
}

/// An e-mail to a guest that one program may try to send now.
public struct DueMeetingEmail: Sendable, Hashable {
    public let id: String
    public let address: String
    public let language: String
    /// This one included.
    public let attempts: Int
    /// The token of the guest's page.
    public let link: String
    public let text: ToldMeeting
}

extension DueMeetingEmail: CustomStringConvertible, CustomReflectable {
    /// Without anything personal.
    public var description: String { "DueMeetingEmail(\(self.id))" }
    public var customMirror: Mirror { Mirror(self, children: ["id": self.id]) }
}
