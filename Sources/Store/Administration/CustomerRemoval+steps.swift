internal import Postgres
internal import Vault

/// The steps of a removal. Each function is one transaction or one query.
extension CustomerRemoval {
    func mark(_ id: String) async throws {
        let tombstone = self.context.lookup.tombstone(customer: id)
        try await self.context.pool.transaction { connection in
            try Self.mark(id, tombstone, on: connection)
            let known = try connection.query(
                Statement("select 1 from removed_customer where id = $1", [.uuid(tombstone)])
            )
            guard !known.isEmpty else { throw AdministrationError.noCustomer }
        }
    }

    /// Nothing happens if there is no such customer.
    static func mark(
        _ id: String,
        _ tombstone: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let cleared = Catalogue.customer.sealed.map { "\($0.name) = null" }.joined(separator: ", ")
        let marked = try connection.execute(
            Statement(
                """
                update customer set removed_at = coalesce(removed_at, jadwal_now()), \(cleared), account_detail = null
                where id = $1
                """,
                [.uuid(id)]
            )
        )
        guard marked > 0 else { return }
        _ = try connection.execute(
            Statement("insert into removed_customer (id) values ($1) on conflict do nothing", [.uuid(tombstone)])
        )
    }

    /// A transaction that saw the customer before the mark has committed its lease by the time this gets the row's
    /// lock. No transaction sees the customer after that. A lease that has ended is not renewed.
    func workUnderWay(_ id: String) async throws -> WorkInFlight {
        try await self.context.pool.transaction { connection in
            _ = try connection.execute(Statement("select 1 from customer where id = $1 for update", [.uuid(id)]))
            let rows = try connection.query(
                Statement(
                    """
                    with clock as (select jadwal_now() - $2 * interval '1 microsecond' as renewed,
                        least(jadwal_now(), $4) as now)
                    select (select count(*) from event where customer_id = $1 and lease_until > renewed) as writes,
                        (select count(*) from push_event where customer_id = $1 and lease_until > renewed)
                            + (select count(*) from push_turn join notification on notification.id = notification_id
                                where customer_id = $1 and lease_until > renewed) as pushes,
                        (select count(*) from event where customer_id = $1 and (late_until > now
                            or lease_until <= renewed
                                and coalesce(lease_late_until, lease_until + $3 * interval '1 microsecond') > now))
                            as unanswered
                    from clock
                    """,
                    [
                        .uuid(id), .int(Self.renewal.microseconds), .int(PostgresCalendarStore.lateWrites.microseconds),
                        self.context.machineTime,
                    ]
                )
            )
            guard let row = rows.first else { return WorkInFlight() }
            return WorkInFlight(
                writes: Int(try row.int("writes")),
                pushes: Int(try row.int("pushes")),
                unanswered: Int(try row.int("unanswered"))
            )
        }
    }

    func deleteCustomer(_ id: String) async throws -> [String: Int] {
        try await self.context.pool.transaction { connection in
            // The customer's row is locked first. So no transaction that waits for it holds a device.
            _ = try connection.execute(Statement("select 1 from customer where id = $1 for update", [.uuid(id)]))
            // Their sources may still send for a while.
            let ended = """
                insert into ended_connection (id) select id from chat_connection where customer_id = $1
                on conflict do nothing
                """
            try connection.execute(Statement(ended, [.uuid(id)]))
            // Their calendar at the operator's host goes with them. jadwal-api removes it there.
            let hosted = try PostgresHostedCalendars.end(id, evenIfBusy: true, on: connection)
            // In meetings of others somebody has left.
            let left = """
                update meeting_participant set linked_id = null, state = 'left', content = null, address_id = null
                where linked_id = $1 and customer_id <> $1
                """
            try connection.execute(Statement(left, [.uuid(id)]))
            // Links and letters belong to nobody until a link is used. Those of the customer's address end with it.
            let addresses = "select address_id from account where customer_id = $1"
            try DatabaseOwner.$current.withValue(nil) {
                for statement in [
                    """
                    delete from letter using sign_in_link
                        where link_id = sign_in_link.id and address_id in (\(addresses))
                    """,
                    "delete from sign_in_link where address_id in (\(addresses))",
                    "delete from invitation where address_id in (\(addresses))",
                ] { try connection.execute(Statement(statement, [.uuid(id)])) }
            }
            let pushes =
                "delete from push_delivery using device where device_id = device.id and device.customer_id = $1"
            return [
                "push_delivery": try connection.execute(Statement(pushes, [.uuid(id)])),
                "device": try connection.execute(Statement("delete from device where customer_id = $1", [.uuid(id)])),
                "hosted_calendar": hosted == nil ? 0 : 1,
                "chat_connection": try connection.execute(
                    Statement("delete from chat_connection where customer_id = $1", [.uuid(id)])
                ),
                "customer": try connection.execute(Statement("delete from customer where id = $1", [.uuid(id)])),
            ]
        }
    }

    /// Increases the fencing number, so that a verdict on the way is dropped.
    func takeBack(_ id: String) async throws -> Int {
        try await self.context.pool.transaction { connection in
            try connection.execute(
                Statement(
                    """
                    update conversation set lease_owner = null, lease_until = null, lease_number = lease_number + 1,
                        due_at = null, wake_at = null, first_pending_at = null, retry_at = null, armed = false
                    where id in (
                        select id from conversation
                        where customer_id = $1 and (lease_owner is not null or due_at is not null)
                        order by id limit \(Self.portion) for update)
                    """,
                    [.uuid(id)]
                )
            )
        }
    }

    func conversations(of id: String) async throws -> [String] {
        try await self.context.pool.query(
            Statement(
                "select id from conversation where customer_id = $1 order by id limit \(Self.portion)",
                [.uuid(id)]
            )
        ).map { try $0.uuid("id") }
    }

    func deleteMessages(of conversations: [String]) async throws -> Int {
        try await self.context.pool.transaction { connection in
            try connection.execute(
                Statement(
                    """
                    delete from message where id in (
                        select id from message where conversation_id = any($1) limit \(Self.messages) for update)
                    """,
                    [.uuidArray(conversations)]
                )
            )
        }
    }

    func deleteConversations(_ ids: [String]) async throws -> Int {
        try await self.context.pool.transaction { connection in
            try connection.execute(Statement("delete from conversation where id = any($1)", [.uuidArray(ids)]))
        }
    }

    func delete(from table: StoredTable, _ id: String) async throws -> Int {
        guard let isCustomers = table.isCustomers else { return 0 }
        // In a table of partitions a row's place alone is not unique.
        let key = table.key.isEmpty ? "tableoid, ctid" : table.key.joined(separator: ", ")
        return try await self.context.pool.transaction { connection in
            try connection.execute(
                Statement(
                    """
                    delete from \(table.name) where (\(isCustomers)) and (\(key)) in (
                        select \(key) from \(table.name) where \(isCustomers) limit \(Self.portion) for update)
                    """,
                    [.uuid(id)]
                )
            )
        }
    }

    /// Reads the whole table, with or without an index. The count proves that nothing is left.
    func left(in table: StoredTable, _ id: String) async throws -> Int {
        guard let isCustomers = table.isCustomers else { return 0 }
        var left = 0
        try await KeyPages.forEach(of: table, on: self.context.pool) { page in
            let range = page.condition(of: table.key, first: 2)
            let rows = try await self.context.pool.query(
                Statement(
                    "select count(*) as count from \(table.name) where (\(isCustomers)) and \(range.sql)",
                    [.uuid(id)] + range.values
                )
            )
            left += try rows.first.map { Int(try $0.int("count")) } ?? 0
        }
        return left
    }
}
