internal import Pipeline
internal import Postgres
internal import Time

/// The schedules of an operation, in the order of their ids.
struct ScheduleItems: Sendable {
    private let filter: ScheduleFilter
    private let context: StoreContext
    /// One of which something was decided later is passed over.
    private let through: UnixTime

    init(_ filter: ScheduleFilter, _ context: StoreContext, through: UnixTime) {
        (self.filter, self.context, self.through) = (filter, context, through)
    }

    /// Acts on the next ones. Their rows are locked in the order in which writers of events lock them.
    ///
    /// - Returns: whether these were the last ones.
    func act(
        _ action: ScheduleAction,
        _ counts: inout OperationCounts,
        atMost count: Int,
        on connection: isolated PostgresConnection
    ) throws -> Bool {
        let rows = try connection.query(
            self.statement(
                """
                with picked as (\(Self.next(self.filter)))
                select \(ListedSchedule.columns) from schedule join picked on picked.id = schedule.id
                order by schedule.customer_id, schedule.subject_id for update of schedule
                """,
                after: counts.cursor,
                atMost: count
            )
        )
        for row in rows {
            let listed = try ListedSchedule(row)
            counts.cursor = max(counts.cursor ?? "", listed.id)
            guard self.filter.matches(listed) else { continue }
            counts.left = max(0, counts.left - 1)
            do {
                let customer = try action.perform(
                    on: listed.id,
                    unlessDecidedAfter: self.through,
                    self.context,
                    on: connection
                )
                if customer == nil {
                    counts.skipped += 1
                } else {
                    (counts.sent, counts.ok) = (counts.sent + 1, counts.ok + 1)
                }
            } catch is AdministrationError {
                counts.skipped += 1
            }
        }
        return rows.count < count
    }

    /// A part of those that an operation would act on.
    func ids(
        after cursor: String?,
        on connection: isolated PostgresConnection
    ) throws -> (matching: [String], last: String?, isEnd: Bool) {
        let window = PostgresOperations.window
        let sql = Self.next(self.filter, ListedSchedule.columns)
        let listed = try connection.query(self.statement(sql, after: cursor, atMost: window))
            .map { try ListedSchedule($0) }
        let matching = listed.filter { schedule in
            self.filter.matches(schedule) && (schedule.last.map { $0.dueAt <= self.through } ?? true)
        }
        return (matching.map(\.id), listed.last?.id, listed.count < window)
    }

    private func statement(_ sql: String, after cursor: String?, atMost count: Int) -> Statement {
        Statement(
            sql,
            [
                .uuid(cursor ?? "00000000-0000-0000-0000-000000000000"), .int(Int64(count)),
                .optionalUUID(self.filter.customerID.flatMap { EventIdentity($0)?.id }),
            ]
        )
    }

    private static func next(_ filter: ScheduleFilter, _ columns: String = "id") -> String {
        """
        select \(columns) from schedule
        where id > $1 and ($3::uuid is null or customer_id = $3) and \(filter.condition) order by id limit $2
        """
    }
}

extension ScheduleAction {
    /// nil if the operation is none of schedules.
    ///
    /// - Parameter minutes: for `postpone`.
    init?(_ kind: BulkOperation.Kind, _ minutes: Int?) {
        switch (kind, minutes) {
        case (.fire, _): self = .fire
        case (.drop, _): self = .skip
        case (.postpone, let minutes?): self = .postpone(.seconds(60 * minutes))
        case (.postpone, nil), (.retry, _), (.discard, _): return nil
        }
    }
}
