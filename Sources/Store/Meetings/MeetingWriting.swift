internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Stores the decision of a worker inside its transaction: the meeting, the events of the customers who take
/// part, and the e-mails to guests.
enum MeetingWriting {
    /// Nobody has changed it, or voted, since it was read. Its row is locked from now on, and its host is kept.
    static func isCurrent(
        _ commit: MeetingCommit,
        of claim: ScheduleClaim,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Bool {
        let rows = try connection.query(
            Statement(
                """
                select change_number from meeting
                join customer on customer.id = customer_id and removed_at is null
                where meeting.id = $1 for update of meeting for key share of customer
                """,
                [.uuid(commit.before.meeting.id)]
            )
        )
        return try rows.first?.int("change_number") == commit.changeNumber
    }

    static func write(
        _ commit: MeetingCommit,
        of claim: ScheduleClaim,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        var board = commit.after
        let host = claim.customerID
        let customers = Set(board.participants.compactMap(\.linkedID))
        let known = try KnownCustomers.find(customers, lookup: context.lookup, on: connection).known
        let owners = try Self.owners(of: known, on: connection)
        try Self.writeEvents(commit, owners, host: host, context, on: connection)
        let blocked = try MeetingBlocks.find(commit, host: host, context, on: connection)
        try Self.writeNotifications(commit, owners, except: blocked, context, on: connection)
        let refused = try Self.unreachable(commit, on: connection, context)
        for index in board.participants.indices where refused.contains(board.participants[index].id) {
            board.participants[index].state = .unreachable
        }
        try Self.writeEmails(commit, except: refused.union(blocked), host: host, context, on: connection)
        try MeetingTable.save(board, after: commit.before, of: host, plans: false, context, on: connection)
    }

    // MARK: - Customers

    private static func writeEvents(
        _ commit: MeetingCommit,
        _ owners: [String: CalendarOwner],
        host: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let wanted = commit.tellings.compactMap { telling -> WantedChange? in
            guard
                let person = commit.before.participant(telling.participantID)
                    ?? commit.after
                    .participant(telling.participantID), let customer = person.linkedID, let owner = owners[customer],
                let action = Self.action(telling, person), let event = commit.after.event(for: telling)
            else { return nil }
            return WantedChange(
                change: EventChange(action: action, event: event),
                customerID: customer,
                conversationID: nil,
                zone: owner.zone
            )
        }.sorted { $0.customerID < $1.customerID }
        guard !wanted.isEmpty else { return }
        let added = wanted.filter { $0.change.action == .add }.map(\.customerID)
        try MeetingEntries.restore(commit.after.meeting.id, of: added, on: connection)
        try EventTable.recordWanted(wanted, context.messages, on: connection)
        let outgoing = try wanted.map { wanted in
            let message = CalendarMessage(customerID: wanted.customerID, chatID: nil, change: wanted.change)
            let event = wanted.change.event
            return (
                message: Outgoing(
                    queue: context.queues.calendar,
                    body: try CalendarMessageCoder().encode(message),
                    messageID: "\(event.identity.id).\(event.revision)"
                ), customer: String?.some(wanted.customerID)
            )
        }
        try OutboxTable.insert(outgoing, context.messages, on: connection)
    }

    /// nil for what is in no calendar.
    private static func action(
        _ telling: MeetingTelling,
        _ person: MeetingParticipant
    ) -> EventChange.Action? {
        switch telling.kind {
        case .decision: person.holdsEvent ? .update : .add
        case .cancellation: person.holdsEvent ? .cancel : nil
        case .invitation, .reminder, .failure, .choice, .withdrawal, .progress: nil
        }
    }

    /// Notifications to customers about what no event in their calendar shows.
    private static func writeNotifications(
        _ commit: MeetingCommit,
        _ owners: [String: CalendarOwner],
        except blocked: Set<String>,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let writer = MeetingNoticeWriter()
        for telling in commit.tellings where !blocked.contains(telling.participantID) {
            guard let customer = commit.after.participant(telling.participantID)?.linkedID,
                let owner = owners[customer],
                let notice = try writer.outgoing(
                    telling,
                    commit.after,
                    id: EventIdentity.random().id,
                    for: owner,
                    to: context.queues.notifications
                )
            else { continue }
            try WantedNotification(notice.message, of: customer, until: notice.until, context.messages)
                .record(on: connection)
        }
    }

    private static func owners(
        of customers: Set<String>,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> [String: CalendarOwner] {
        let rows = try connection.query(
            Statement("select id, time_zone, locale from customer where id = any($1)", [.uuidArray(customers.sorted())])
        )
        var owners: [String: CalendarOwner] = [:]
        for row in rows {
            let id = try row.uuid("id")
            let zone = Zone(try row.text("time_zone")) ?? .utc
            owners[id] = CalendarOwner(customerID: id, zone: zone, locale: try row.text("locale"))
        }
        return owners
    }

    // MARK: - Guests

    /// Invitations to one address in a day, by all hosts together.
    static let mostADay = 5

    /// Guests who get no e-mail: they have refused all, or enough invitations have gone there today.
    private static func unreachable(
        _ commit: MeetingCommit,
        on connection: isolated PostgresConnection,
        _ context: StoreContext
    ) throws(PostgresError) -> Set<String> {
        let guests = Self.guests(commit)
        guard !guests.isEmpty else { return [] }
        let addresses = guests.map { context.lookup.personID(address: $0.email) }
        let rows = try connection.query(
            Statement(
                """
                select person.id, exists (select from refused_address where refused_address.id = address) as is_refused,
                    (select count(*) from meeting_participant where address_id = address
                        and invited_at > jadwal_now() - interval '1 day') as invited
                from unnest($1::uuid[], $2::uuid[]) as person (id, address)
                """,
                [.uuidArray(guests.map(\.telling.participantID)), .uuidArray(addresses)]
            )
        )
        let invitations = Set(guests.filter { $0.telling.kind == .invitation }.map(\.telling.participantID))
        var found: Set<String> = []
        for row in rows {
            let id = try row.uuid("id")
            let (isRefused, invited) = (try row.bool("is_refused"), try row.int("invited"))
            if isRefused || invitations.contains(id) && invited >= Self.mostADay { found.insert(id) }
        }
        return found
    }

    private static func guests(_ commit: MeetingCommit) -> [(telling: MeetingTelling, email: String)] {
        commit.tellings.compactMap { telling in
            guard let person = commit.after.participant(telling.participantID), person.isGuest,
                let email = person.email
            else { return nil }
            return (telling, email)
        }
    }

    private static func writeEmails(
        _ commit: MeetingCommit,
        except refused: Set<String>,
        host: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let guests = Self.guests(commit).filter { !refused.contains($0.telling.participantID) }
        guard !guests.isEmpty else { return }
        let letters = try guests.map { guest in
            try MeetingEmail(guest.telling, to: guest.email, commit.after).stored(of: host, context.messages)
        }
        try connection.execute(
            Statement(
                """
                insert into letter (id, kind, customer_id, address, language, ends_at, content)
                select new.id, '\(EmailTable.meetings)', $1, address, coalesce(language, locale),
                    jadwal_now() + interval '1 day', new.content
                from unnest($2::uuid[], $3::bytea[], $4::text[], $5::bytea[]) as new (id, address, language, content)
                join customer on customer.id = $1
                """,
                [
                    .uuid(host), .uuidArray(letters.map(\.id)), .bytesArray(letters.map(\.address)),
                    .textArray(letters.map(\.language)), .bytesArray(letters.map(\.content)),
                ]
            )
        )
        let invited = guests.filter { $0.telling.kind == .invitation }.map(\.telling.participantID)
        try connection.execute(
            Statement(
                "update meeting_participant set invited_at = jadwal_now() where id = any($1)",
                [.uuidArray(invited)]
            )
        )
    }
}
