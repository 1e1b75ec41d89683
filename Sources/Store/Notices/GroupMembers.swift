internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The rows of `group_member`, inside other transactions.
enum GroupMembers {
    /// The members that may be drawn. One that this version cannot read is passed over.
    ///
    /// - Returns: by group and notification.
    static func drawable(
        of groups: [String],
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> [String: [String: Notice]] {
        guard !groups.isEmpty else { return [:] }
        let rows = try connection.query(
            Statement(
                """
                select group_id, schedule.id, schedule.customer_id, content from group_member
                join schedule on schedule.id = notice_id where group_id = any($1) and not is_off
                """,
                [.uuidArray(groups)]
            )
        )
        var found: [String: [String: Notice]] = [:]
        for row in rows {
            let customer = try row.uuid("customer_id")
            do {
                let notice = try StoredNotice.open(row, of: customer, context)
                if notice.isActive { found[try row.uuid("group_id"), default: [:]][try row.uuid("id")] = notice }
            } catch is HandlingError {
                continue
            }
        }
        return found
    }

    /// Puts a notification into these groups and no others. A membership that is switched off stays so.
    static func set(
        groups: Set<String>,
        of notice: String,
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try Self.set("notice_id", notice, "group_id", groups, of: customer, on: connection)
    }

    /// Gives a group these members and no others. A membership that is switched off stays so. Notifications that join
    /// or leave are planned anew: a member is kept when its own moments are over.
    static func set(
        members: Set<String>,
        of group: String,
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(
            Statement(
                """
                with joined as (
                    select id from unnest($3::uuid[]) as new (id)
                    where not exists (select from group_member where group_id = $2 and notice_id = new.id)
                ), parted as (
                    select notice_id as id from group_member where group_id = $2 and notice_id <> all($3)
                )
                update schedule set ends_at = '\(ScheduleTable.noEnd)', \(ScheduleTable.replanning)
                where customer_id = $1 and id in (select id from joined union all select id from parted)
                """,
                [.uuid(customer), .uuid(group), .uuidArray(members.sorted())]
            )
        )
        try Self.set("group_id", group, "notice_id", members, of: customer, on: connection)
    }

    private static func set(
        _ fixed: String,
        _ id: String,
        _ other: String,
        _ others: Set<String>,
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let values: [PostgresValue] = [.uuid(customer), .uuid(id), .uuidArray(others.sorted())]
        try connection.execute(
            Statement(
                """
                delete from group_member where customer_id = $1 and \(fixed) = $2 and \(other) <> all($3)
                """,
                values
            )
        )
        try connection.execute(
            Statement(
                """
                insert into group_member (customer_id, \(fixed), \(other))
                select $1, $2, id from unnest($3::uuid[]) as new (id) order by id on conflict do nothing
                """,
                values
            )
        )
    }

    /// Switches a membership on or off.
    ///
    /// - Returns: false if the group has no such member.
    static func `switch`(
        _ notice: String,
        of group: String,
        of customer: String,
        isOff: Bool,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Bool {
        try connection.execute(
            Statement(
                """
                update group_member set is_off = $4 where customer_id = $1 and group_id = $2 and notice_id = $3
                """,
                [.uuid(customer), .uuid(group), .uuid(notice), .bool(isOff)]
            )
        ) == 1
    }

    /// What a worker is deciding about the groups of a changed notification does not commit, and is decided anew.
    static func interruptGroups(
        of notice: String,
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(
            Statement(
                """
                update schedule set lease_owner = null, lease_until = null, lease_number = lease_number + 1
                where customer_id = $1 and id in (select group_id from group_member where notice_id = $2)
                """,
                [.uuid(customer), .uuid(notice)]
            )
        )
    }
}
