internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The rows of `place_notice`, inside other transactions: by which places a notification rings.
enum PlaceMembers {
    /// A value of a row of `schedule`.
    static let links = """
        (select string_agg(crossing || ':' || place_id::text, ' ') from place_notice where notice_id = schedule.id)
        """

    /// Those of a crossing that this version does not know are left out.
    ///
    /// - Parameter row: has `links` as `places`.
    static func links(_ row: PostgresRow) throws(PostgresError) -> Set<PlaceLink> {
        Set((try row.optionalText("places") ?? "").split(separator: " ").compactMap { PlaceLink(String($0)) })
    }

    /// Lets a notification ring by these places and no others.
    static func set(
        _ links: Set<PlaceLink>,
        of notice: String,
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let sorted = links.sorted()
        let values: [PostgresValue] = [
            .uuid(customer), .uuid(notice), .uuidArray(sorted.map(\.placeID)),
            .textArray(sorted.map(\.crossing.rawValue)),
        ]
        try connection.execute(
            Statement(
                """
                delete from place_notice where customer_id = $1 and notice_id = $2 and not exists (
                    select from unnest($3::uuid[], $4::text[]) as new (place, side)
                    where place = place_id and side = crossing
                )
                """,
                values
            )
        )
        try connection.execute(
            Statement(
                """
                insert into place_notice (customer_id, notice_id, place_id, crossing)
                select $1, $2, place, side from unnest($3::uuid[], $4::text[]) as new (place, side)
                order by place, side on conflict do nothing
                """,
                values
            )
        )
    }

    /// Lets the notifications that ring by a crossing ring now, if they are switched on.
    static func ring(
        _ link: PlaceLink,
        of customer: String,
        _ crossed: CrossingTime,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let rows = try connection.query(
            Statement(
                """
                select schedule.id, content, last_due_at from schedule
                where customer_id = $1 and kind = 'notice' and id in (
                    select notice_id from place_notice where place_id = $2 and crossing = $3
                ) order by subject_id for update
                """,
                [.uuid(customer), .uuid(link.placeID), .text(link.crossing.rawValue)]
            )
        )
        for row in rows {
            var notice: Notice
            do {
                notice = try StoredNotice.open(row, of: customer, context)
            } catch is HandlingError {
                continue
            }
            guard notice.isActive else { continue }
            let id = try row.uuid("id")
            // A moment that is not after the last one would count as decided.
            let last = try row.optionalTime("last_due_at").map { $0 + .milliseconds(1) } ?? crossed.now
            let arrival = PlaceArrival(link, at: max(crossed.now, last), happenedAt: crossed.at)
            notice.arrivals = notice.arrivals.adding(arrival, at: crossed.now)
            let content = try StoredNotice(notice).sealed(id, of: customer, context.messages)
            try OwnSchedules.change(id, of: customer, content, on: connection)
        }
    }

    /// Makes workers decide again about the notifications of a place. A decision that is in progress cannot be committed.
    static func replan(
        of place: String,
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(
            Statement(
                """
                update schedule set \(ScheduleTable.replanning)
                where customer_id = $1 and id in (select notice_id from place_notice where place_id = $2)
                """,
                [.uuid(customer), .uuid(place)]
            )
        )
    }
}
