extension Schema {
    // The event message that an event was made from, or is about: what changes or revokes the one changes the other. The message
    // itself is cleared by the verdict that made the event.
    static let invitations = """
        alter table event add column message_id uuid;
        create index event_message on event (message_id) where message_id is not null;
        """
}
