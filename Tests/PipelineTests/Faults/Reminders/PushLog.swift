import Postgres

/// Which pushes had begun when what they are about was called off, noted by triggers.
struct PushLog: Sendable {
    /// Between the last statement of a transaction and its commit.
    private static let slack = "interval '500 milliseconds'"

    private let bed: PipelineBed

    /// The note of a deleted notification is taken at the end of the transaction, just before its commit.
    init(_ bed: PipelineBed) async throws {
        self.bed = bed
        try await bed.administer(
            """
            create table begun_push (notification_id uuid, at timestamptz);
            create table ended_notification (notification_id uuid, at timestamptz);
            create function note_begun_push() returns trigger language plpgsql security definer as $$
                begin
                    insert into begun_push values (new.notification_id, clock_timestamp());
                    return null;
                end $$;
            create function note_ended_notification() returns trigger language plpgsql security definer as $$
                begin
                    insert into ended_notification values (old.id, clock_timestamp());
                    return null;
                end $$;
            create trigger begun_push after insert on push_turn for each row execute function note_begun_push();
            create constraint trigger ended_notification after delete on notification
                deferrable initially deferred for each row execute function note_ended_notification();
            """
        )
    }

    /// The notifications that were deleted before a push of them had begun.
    func tooLate(_ notifications: Set<String>) async throws -> Set<String> {
        let rows = try await self.bed.pool.query(
            Statement(
                """
                select notification_id from ended_notification join unnest($1::uuid[]) as told (id) on id = notification_id
                where not exists (select from begun_push where begun_push.notification_id = id
                    and begun_push.at < ended_notification.at + \(Self.slack))
                """,
                [.uuidArray(Array(notifications))]
            )
        )
        return Set(try rows.map { try $0.uuid(0) })
    }
}
