extension Schema {
    // edited_at: it was retried with a corrected input, which only the outbox holds; input stays the original.
    // Lists go by (failed_at, id), runs of the replay tool through what is open in the same order, and their reports also
    // through what has ended since they began. failure_under_way finds the analyses that a verdict ends.
    static let replay = """
        alter table failure add column edited_at timestamptz;

        drop index failure_open;
        create index failure_open on failure (failed_at, id) where outcome is null;
        create index failure_by_time on failure (failed_at, id);
        create index failure_under_way on failure (conversation_id)
            where outcome is null and retried_at is not null and conversation_id is not null;
        """
}
