internal import Postgres

extension Schema {
    static let bridgeSteps: [Migration] = [
        Self.addition(31, "bridges", Self.bridges)
    ]

    // chat_connection: a phone, or a business's number, whose chats a bridge reads. source is a name of JADWAL_BRIDGES,
    // or empty for a kind that needs none. remote_name is the session or instance at the source. account_id is a keyed
    // hash of the phone's own address: one phone is connected once in an installation. secrets holds what senders prove
    // themselves with. reads_from is the time from which messages are read.
    //
    // ended_connection: ids of connections that were ended. Their sources may still send for a while.
    //
    // chat_alias: a keyed hash of an address, and the fixed name of its chat.
    //
    // chat_place: a keyed hash of a message's bare id, and the chat it was published in. It has no chat, and waiting
    // instead, while an edit or a revocation has overtaken its message. has_message: the message itself has come.
    // is_sender_me is null until it is known.
    static let bridges = """
        create table chat_connection (
            id uuid primary key,
            customer_id uuid not null,
            source text not null,
            kind text not null,
            state text not null default 'new',
            detail text,
            remote_name text,
            account_id uuid,
            account bytea,
            secrets bytea,
            consent_at timestamptz not null,
            consent_version integer not null,
            reads_from timestamptz not null,
            high_water bigint,
            swept_at timestamptz,
            last_event_at timestamptz,
            filter bytea,
            created_at timestamptz not null default jadwal_now()
        );
        create index chat_connection_customer on chat_connection (customer_id);
        create unique index chat_connection_account on chat_connection (account_id) where account_id is not null;
        create unique index chat_connection_remote on chat_connection (kind, source, remote_name)
            where remote_name is not null;

        create table ended_connection (
            id uuid primary key,
            ended_at timestamptz not null default jadwal_now()
        );
        create index ended_connection_age on ended_connection (ended_at);

        create table chat_alias (
            id uuid primary key,
            customer_id uuid not null,
            chat_id uuid not null,
            chat bytea not null,
            used_at timestamptz not null default jadwal_now()
        );
        create index chat_alias_chat on chat_alias (customer_id, chat_id);
        create index chat_alias_age on chat_alias (used_at);

        create table chat_place (
            id uuid primary key,
            customer_id uuid not null,
            chat_id uuid,
            chat bytea,
            said_at bigint not null,
            is_sender_me boolean,
            has_message boolean not null default false,
            waiting bytea,
            waiting_since timestamptz
        );
        create index chat_place_customer on chat_place (customer_id);
        create index chat_place_chat on chat_place (chat_id, said_at) where chat_id is not null;
        create index chat_place_age on chat_place (said_at);
        create index chat_place_waiting on chat_place (waiting_since) where waiting is not null;
        """
}
