internal import Postgres

extension Schema {
    static let consoleSteps: [Migration] = [
        Self.addition(28, "acts on many", Self.runs),
        Self.addition(29, "sessions of the console and reasons of acts", Self.sessions),
        Self.addition(33, "stops of operations", Self.stops),
    ]

    // One row for each act on many failures or conversations. Any console or replay program that holds the lease works
    // on it, so that a run goes on after its program has ended. lease_number is the fencing token.
    //
    // kind and state are words of the programs. filter says what is acted on, without the customer, whose id is in
    // customer_id. through: what came later is no part of it. rate: a second. ratio: the run stops if a larger share
    // fails again. counts: what became of the items so far. reason: what the operator wrote; null if nothing.
    //
    // failure.operation_id: the run that ended or retried it last.
    static let runs = """
        create table operation (
            id uuid primary key,
            customer_id uuid,
            kind text not null check (kind in ('retry', 'discard', 'fire', 'postpone', 'drop')),
            filter jsonb not null,
            through timestamptz not null,
            rate double precision,
            canary boolean not null,
            ratio double precision,
            state text not null check (state in ('waiting', 'running', 'paused', 'stopping', 'stopped', 'done')),
            counts jsonb not null default '{}',
            asked_by text not null,
            reason text,
            lease_owner text,
            lease_until timestamptz,
            lease_number bigint not null default 0,
            asked_at timestamptz not null default jadwal_now(),
            ended_at timestamptz
        ) with (fillfactor = 50);
        create index operation_open on operation (asked_at) where ended_at is null;
        create index operation_ended on operation (ended_at) where ended_at is not null;

        alter table failure add column operation_id uuid;
        """

    // stopped_by: why it sent no more before its end, a word of the programs.
    static let stops = "alter table operation add column stopped_by text"

    // token_hash is the SHA-256 of the session's token, in hexadecimal. login: how the person proved who it is.
    //
    // audit.roles: what the person was allowed to do then; null for commands, which need the keys. origin: where the
    // act was asked for, `command` or `console`.
    static let sessions = """
        create table console_session (
            token_hash text primary key,
            person text not null,
            roles text[] not null,
            login text not null check (login in ('file', 'oidc', 'proxy')),
            created_at timestamptz not null default jadwal_now(),
            seen_at timestamptz not null default jadwal_now()
        ) with (fillfactor = 50);
        create index console_session_age on console_session (created_at);

        alter table audit add column reason text,
            add column roles text[],
            add column origin text not null default 'command',
            add column operation_id uuid;
        """
}
