internal import Pipeline
internal import Postgres

/// Turns to push. `push_event` has those of events, and remembers the newest revision that was told. `push_turn` has
/// those of other notifications. All are locked in the order of their keys, events first, so that two groups cannot
/// deadlock.
enum PushTurnTable {
    private static let until = "jadwal_now() + \(PushTurn.length.microseconds) * interval '1 microsecond'"

    /// Workers from before `push_event` take the turn of each notification in `push_turn`. A turn that one of them
    /// holds is respected.
    ///
    /// - Parameter turns: of different events, or of different notifications without an event.
    /// - Returns: the holders of the turns that were free and that nothing newer supersedes.
    static func take(_ turns: [PushTurn], on connection: isolated PostgresConnection) throws -> Set<String> {
        let ofEvents = turns.filter { $0.change != nil }
        let others = turns.filter { $0.change == nil }
        var taken: Set<String> = []
        if !ofEvents.isEmpty {
            let rows = try connection.query(
                Statement(
                    """
                    insert into push_event (customer_id, event_id, revision, holder, lease_until, begun_at)
                    select wanted.customer_id, wanted.event_id, wanted.revision, wanted.holder, \(Self.until),
                        jadwal_now()
                    from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::uuid[], $5::uuid[])
                        as wanted (customer_id, event_id, revision, holder, notification_id)
                    left join event on event.customer_id = wanted.customer_id and event.id = wanted.event_id
                    where coalesce(event.written_revision, 0) <= wanted.revision
                        and not exists (select from push_turn
                            where notification_id = wanted.notification_id and lease_until > jadwal_now())
                    order by wanted.customer_id, wanted.event_id
                    on conflict (customer_id, event_id) do update set revision = excluded.revision,
                        holder = excluded.holder, lease_until = excluded.lease_until,
                        begun_at = case when push_event.revision = excluded.revision then push_event.begun_at
                            else excluded.begun_at end
                    where push_event.lease_until <= jadwal_now() and push_event.revision <= excluded.revision
                    returning holder
                    """,
                    Self.keys(ofEvents) + [
                        .uuidArray(ofEvents.map(\.holder)), .uuidArray(ofEvents.map(\.notificationID)),
                    ]
                )
            )
            for row in rows { taken.insert(try row.uuid("holder")) }
        }
        if !others.isEmpty {
            let rows = try connection.query(
                Statement(
                    """
                    insert into push_turn (notification_id, holder, lease_until)
                    select wanted.id, wanted.holder, \(Self.until)
                    from unnest($1::uuid[], $2::uuid[]) as wanted (id, holder) order by wanted.id
                    on conflict (notification_id) do update set holder = excluded.holder,
                        lease_until = excluded.lease_until
                    where push_turn.lease_until <= jadwal_now()
                    returning holder
                    """,
                    [.uuidArray(others.map(\.notificationID)), .uuidArray(others.map(\.holder))]
                )
            )
            for row in rows { taken.insert(try row.uuid("holder")) }
        }
        return taken
    }

    /// The turns that a newer revision supersedes: it was told, is being told, or stands in the calendar. The
    /// notification of a written revision is recorded in the same transaction as the write.
    ///
    /// - Parameter turns: of events.
    static func superseded(_ turns: [PushTurn], on connection: isolated PostgresConnection) throws -> Set<String> {
        guard !turns.isEmpty else { return [] }
        let rows = try connection.query(
            Statement(
                """
                select wanted.holder
                from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::uuid[])
                    as wanted (customer_id, event_id, revision, holder)
                left join push_event using (customer_id, event_id)
                left join event on event.customer_id = wanted.customer_id and event.id = wanted.event_id
                where wanted.revision < greatest(push_event.revision, event.written_revision)
                """,
                Self.keys(turns) + [.uuidArray(turns.map(\.holder))]
            )
        )
        return Set(try rows.map { try $0.uuid("holder") })
    }

    static func renewal(of turn: PushTurn) -> Statement {
        guard let change = turn.change else {
            return Statement(
                """
                update push_turn set lease_until = \(Self.until) where notification_id = $1 and holder = $2
                    and (lease_until > jadwal_now() or \(KnownCustomers.existsCondition("$3")))
                """,
                [.uuid(turn.notificationID), .uuid(turn.holder), .uuid(turn.customerID)]
            )
        }
        return Statement(
            """
            update push_event set lease_until = \(Self.until)
            where customer_id = $1 and event_id = $2 and holder = $3
                and (lease_until > jadwal_now() or \(KnownCustomers.existsCondition("$1")))
            """,
            [.uuid(turn.customerID), .uuid(change.eventID), .uuid(turn.holder)]
        )
    }

    /// - Returns: the holders that still had their turn.
    static func end(_ turns: [PushTurn], on connection: isolated PostgresConnection) throws -> Set<String> {
        let ofEvents = turns.filter { $0.change != nil }
        let others = turns.filter { $0.change == nil }
        var ended: Set<String> = []
        if !ofEvents.isEmpty {
            let rows = try connection.query(
                Statement(
                    """
                    with held as (
                        select customer_id, event_id, push_event.holder from push_event
                        join unnest($1::uuid[], $2::uuid[], $3::uuid[]) as mine (customer_id, event_id, holder)
                            using (customer_id, event_id)
                        where push_event.holder = mine.holder
                        order by customer_id, event_id for update of push_event
                    )
                    update push_event set holder = null, lease_until = '-infinity' from held
                    where push_event.customer_id = held.customer_id and push_event.event_id = held.event_id
                    returning held.holder
                    """,
                    [
                        .uuidArray(ofEvents.map(\.customerID)), .uuidArray(ofEvents.map { $0.change?.eventID }),
                        .uuidArray(ofEvents.map(\.holder)),
                    ]
                )
            )
            for row in rows { ended.insert(try row.uuid("holder")) }
        }
        if !others.isEmpty {
            let rows = try connection.query(
                Statement(
                    """
                    with held as (
                        select notification_id, push_turn.holder from push_turn
                        join unnest($1::uuid[], $2::uuid[]) as mine (notification_id, holder) using (notification_id)
                        where push_turn.holder = mine.holder order by notification_id for update of push_turn
                    )
                    delete from push_turn using held where push_turn.notification_id = held.notification_id
                    returning held.holder
                    """,
                    [.uuidArray(others.map(\.notificationID)), .uuidArray(others.map(\.holder))]
                )
            )
            for row in rows { ended.insert(try row.uuid("holder")) }
        }
        return ended
    }

    private static func keys(_ turns: [PushTurn]) -> [PostgresValue] {
        [
            .uuidArray(turns.map(\.customerID)), .uuidArray(turns.map { $0.change?.eventID }),
            .intArray(turns.map { Int64($0.change?.revision ?? 0) }),
        ]
    }
}
