extension Schema {
    // conversation.wake_at: when somebody has to look at the conversation; never after due_at, and null where that is. Each
    // message puts due_at off, and an index on it would make every such update write all of the row's indexes. wake_at stays
    // where it was, so that the update stays on its page; whoever looks at the time and finds nothing due moves it once.
    static let waking = """
        alter table conversation add column wake_at timestamptz;
        update conversation set wake_at = due_at where due_at is not null;
        drop index conversation_due;
        create index conversation_wake on conversation (wake_at) where wake_at is not null;
        """
}
