internal import FoundationEssentials
public import Jadwal
internal import Postgres
internal import Vault

extension PostgresConversationStore {
    public func window(of claim: Claim, within limits: WindowLimits) async throws -> ConversationWindow? {
        let sealer = self.context.messages
        return try await self.context.pool.transaction(isolation: .repeatableRead) { connection in
            let heads = try connection.query(
                Statement(
                    """
                    select conversation.generation, customer.time_zone, now, customer.keeps_windows, judged_until > now
                    from (select jadwal_now() as now) clock, conversation
                    join customer on customer.id = conversation.customer_id
                    where conversation.id = $1 and lease_number = $2 and lease_owner is not null
                    """,
                    [.uuid(claim.conversationID), .int(claim.leaseNumber)]
                )
            )
            guard let head = heads.first else { return nil }
            let rows = try connection.query(
                Statement(
                    """
                    select id, sender_is_owner, said_at, content from message
                    where conversation_id = $1 and state = 0 and content is not null
                    order by said_at desc, generation desc limit $2
                    """,
                    [.uuid(claim.conversationID), .int(Int64(limits.messages))]
                )
            )
            let now = try head.time(2)
            let known = try EventRows.known(of: claim, at: now, sealer, on: connection)
            return ConversationWindow(
                messages: try Self.messages(rows, of: claim, within: limits, sealer),
                generation: try head.int(0),
                zone: Zone(try head.text(1)) ?? .utc,
                knownEvents: known.events,
                sources: known.sources,
                // Hardly any conversation has one: the others are not asked.
                judgedPlans: try head.optionalBool(4) == true
                    ? FeedbackRows.plans(of: claim, at: now, sealer, on: connection) : [],
                mayBeKept: try head.bool(3)
            )
        }
    }

    /// From the newest back, as long as the limits allow; then oldest first.
    private static func messages(
        _ rows: [PostgresRow],
        of claim: Claim,
        within limits: WindowLimits,
        _ sealer: Sealer
    ) throws -> [WindowMessage] {
        var messages: [WindowMessage] = []
        var bytes = 0
        let oldest = try rows.first.map { try $0.int(2) - Int64(limits.age / .seconds(1)) } ?? 0
        for row in rows {
            let id = try row.uuid(0)
            let saidAt = try row.int(2)
            let context = SealContext(table: "message", row: id, customer: claim.customerID)
            let plain = try sealer.open(try row.bytes(3), for: context)
            let content = try JSONDecoder().decode(MessageContent.self, from: Data(plain))
            bytes += content.body.utf8.count + (content.quoted?.body.utf8.count ?? 0)
            // The newest message is read whatever its size.
            guard saidAt >= oldest, bytes <= limits.bytes || messages.isEmpty else { break }
            messages.append(WindowMessage(id: id, isSenderMe: try row.bool(1), saidAt: saidAt, content: content))
        }
        return messages.reversed()
    }
}
