extension Schema {
    // conversation.read_generation: up to which the conversation has been read; 0 when that came to nothing.
    // left_open: a plan was open then.
    //
    // plan_id is a keyed hash of what is asked: the same thing is not asked twice while the question is open, nor
    // once it was declined. message_ids are keyed hashes: what is edited or revoked ends the question. content holds
    // the change that accepting it makes, and goes when the question ends. counted: 1 when the metrics have that it
    // was asked, 2 when they have its end as well.
    static let questions = """
        alter table customer add column asks_questions boolean not null default true;
        alter table conversation add column read_generation bigint not null default 0,
            add column left_open boolean not null default false;

        create table question (
            id uuid primary key,
            customer_id uuid not null,
            conversation_id uuid not null,
            event_id uuid not null,
            plan_id uuid not null,
            message_ids uuid[] not null,
            action text not null check (action in ('add', 'update', 'cancel')),
            state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'expired', 'replaced')),
            asked_at timestamptz not null default jadwal_now(),
            expires_at timestamptz not null,
            ended_at timestamptz,
            counted smallint not null default 0,
            prompt text,
            model text,
            content bytea
        );
        create unique index question_plan on question (conversation_id, plan_id) where state in ('open', 'declined');
        create index question_customer on question (customer_id);
        create index question_event on question (customer_id, event_id) where state = 'open';
        create index question_expiry on question (expires_at) where state = 'open';
        create index question_age on question (ended_at) where ended_at is not null;
        create index question_uncounted on question (asked_at)
            where counted = 0 or counted = 1 and ended_at is not null;
        """
}
