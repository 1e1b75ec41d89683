extension Schema {
    // conversation.owner_said_at: the newest time, by the phones, at which the owner has said something since the history was
    // last cleared. Null until the owner's next message in conversations that are older than this column.
    //
    // message.arms: it armed its conversation. Of older messages the owner's did.
    static let lateness = """
        alter table conversation add column owner_said_at bigint;
        alter table message add column arms boolean not null default false;
        """
}
