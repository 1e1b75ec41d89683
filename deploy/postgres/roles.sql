-- The role of jadwal-console: it reads all tables but five, writes what its acts change, and can neither change the
-- schema nor take back a row of the audit.
--
-- Run it as the owner of Jadwal's tables, who may also make roles, after `jadwal migrate` of each version:
--
--   psql --single-transaction --set=ON_ERROR_STOP=1 --file=deploy/postgres/roles.sql "$DATABASE_URL"
--
-- Then give the role a password once (`\password jadwal_console` in psql), put it into the console's DATABASE_URL, and
-- set JADWAL_MIGRATE=off for the console.

do $$
begin
    if not exists (select from pg_roles where rolname = 'jadwal_console') then
        create role jadwal_console login;
    end if;
end
$$;

-- What a later version of this file no longer grants is gone, too.
revoke all on all tables in schema public from jadwal_console;
grant usage on schema public to jadwal_console;

-- Pages and previews read all tables, except sessions, links, letters, removals and calls of owners, and the token for
-- Apple.
grant select on all tables in schema public to jadwal_console;
revoke select on owner_session, sign_in_link, letter, account_removal, idempotency, magic_token,
  provider_token from jadwal_console;

-- What was done is added, and stays.
grant insert on audit to jadwal_console;

-- Sessions, acts on many, and what every program tells of itself.
grant insert, update, delete on console_session, snapshot to jadwal_console;
grant insert, update on operation, process, tally, clock to jadwal_console;

-- Retries and discards.
grant update on failure to jadwal_console;
grant insert, update, delete on outbox to jadwal_console;

-- Acts on conversations, events and conflicts.
grant update on conversation, notification to jadwal_console;
grant insert, update on event, feedback, question to jadwal_console;
grant insert, update, delete on event_window, event_conflict to jadwal_console;
grant delete on notification, model_answer to jadwal_console;

-- Trying an account again. A lock of the row needs this right, too.
grant update (account_retry_at, account_probe_until) on customer to jadwal_console;

-- Every program corrects times after the database's clock was set back.
grant update (lease_until) on push_turn, push_event to jadwal_console;
