-- The roles of the two programs that browsers reach, and the second wall between owners.
--
-- jadwal_console reads all tables but some, writes what its acts change, and can neither change the schema nor take
-- back a row of the audit.
--
-- jadwal_api reads and writes what owners see and do. Row-level security hides from it the rows of all owners but the
-- one whom it has named, by the setting jadwal.owner: docs/decisions/0093-a-second-wall-between-owners.md.
--
-- Run it as the owner of Jadwal's tables, who may also make roles, after `jadwal migrate` of each version:
--
--   psql --single-transaction --set=ON_ERROR_STOP=1 --file=deploy/postgres/roles.sql "$DATABASE_URL"
--
-- `jadwal migrate --role FILE` does it too, and sets the passwords.
--
-- It may be run again at any time. Only what has changed in it locks tables, for a moment. If one is in use for 2 s,
-- or a deadlock is detected, nothing is done: run it again.
--
-- Then give each role a password once (`\password jadwal_api` in psql), put it into the DATABASE_URL of its program,
-- and set JADWAL_MIGRATE=off there.

set local lock_timeout = '2s';

do $$
begin
    if not exists (select from pg_roles where rolname = 'jadwal_console') then
        create role jadwal_console login;
    end if;
    if not exists (select from pg_roles where rolname = 'jadwal_api') then
        create role jadwal_api login;
    end if;
end
$$;

-- Before PostgreSQL 15 everybody may make tables. In a database that another user owns this says so and changes nothing.
revoke create on schema public from public;

-- What a later version of this file no longer grants is gone, too.
revoke all on all tables in schema public from jadwal_console, jadwal_api;
grant usage on schema public to jadwal_console, jadwal_api;

-- The console reads all tables, but for those that are taken back below: sessions, links, e-mails, removals and calls of
-- owners, tokens of issuers, and the token for Apple. It adds to the audit and changes nothing there. Every program
-- corrects times after the database's clock was set back, which needs the rights to single columns.
grant select on all tables in schema public to jadwal_console;

-- The owners' pages and API: what is an owner's is shown and exported, and goes with an account that its owner deletes.
grant select on schema_migration to jadwal_api;

-- Rights, made of Sources/Store/Catalogue, which says why a table has others than most. A test compares them.
revoke select on owner_session, idempotency, magic_token, letter, account_removal, sign_in_link, spent_token,
  provider_token, fetched from jadwal_console;
grant update on conversation, failure to jadwal_console;
grant delete on model_answer to jadwal_console;
grant insert, update on event, schedule, feedback, question, operation, process, tally, clock to jadwal_console;
grant insert, update, delete on event_conflict, event_window, outbox, snapshot, console_session to jadwal_console;
grant update, delete on notification to jadwal_console;
grant insert on audit to jadwal_console;
grant update (account_retry_at, account_probe_until) on customer to jadwal_console;
grant update (lease_until) on push_event, push_turn to jadwal_console;
grant select, insert, update, delete on customer, device, chat_connection, account, hosted_calendar, owner_login,
  owner_session, idempotency, magic_token, letter, contact, contact_group_member, meeting, meeting_slot,
  meeting_participant, meeting_vote, event, schedule, group_member, place_notice, place, event_conflict, event_window,
  feedback, question, notification, outbox, account_removal, ended_calendar, sign_in_link to jadwal_api;
grant select, update, delete on push_delivery, push_event, chat_alias, chat_place, message, conversation, model_answer,
  customer_usage, verdict, adopted_event, operation, failure to jadwal_api;
grant select, insert on removed_customer, refused_address, ended_connection, audit to jadwal_api;
grant select, delete on invitation to jadwal_api;
grant insert on spent_token to jadwal_api;
grant select on push_turn, clock, installation to jadwal_api;
grant select, insert, update on fetched, process, tally to jadwal_api;
-- End of rights.

-- The second wall: all policies. `shown` are the rows that a role reads and changes, `added` those that it adds if they
-- are others.
--
--   owner    the rows of the owner who is named
--   nobody   what has to be found while no owner is named: whose address, login, session or token it is, and letters
--            and removals that are due
--   console  all rows
create temporary table wall on commit drop as
with named (owner) as (
    values ($$nullif(current_setting('jadwal.owner', true), '')::uuid$$)
), owned (relation, shown, unnamed) as (
    -- Tables of owners, made of Sources/Store/Catalogue: which rows are an owner's, and what may be done while no owner
    -- is named. A test compares them.
    values
        ('customer', 'id = OWNER', null),
        ('device', 'customer_id = OWNER', null),
        ('push_delivery', 'exists (select from device where device.id = device_id and customer_id = OWNER)', null),
        ('push_event', 'customer_id = OWNER', null),
        ('chat_connection', 'customer_id = OWNER', null),
        ('chat_alias', 'customer_id = OWNER', null),
        ('chat_place', 'customer_id = OWNER', null),
        ('account', 'customer_id = OWNER', 'select'),
        ('hosted_calendar', 'customer_id = OWNER', null),
        ('owner_login', 'customer_id = OWNER', 'select'),
        ('owner_session', 'customer_id = OWNER', 'select'),
        ('idempotency', 'customer_id = OWNER', null),
        ('magic_token', 'customer_id = OWNER', 'select'),
        ('letter', 'customer_id = OWNER', 'all'),
        ('message', 'customer_id = OWNER', null),
        ('conversation', 'customer_id = OWNER', null),
        ('model_answer', 'customer_id = OWNER', null),
        ('customer_usage', 'customer_id = OWNER', null),
        ('verdict', 'customer_id = OWNER', null),
        ('contact', 'customer_id = OWNER', null),
        ('contact_group_member', 'customer_id = OWNER', null),
        ('meeting', 'customer_id = OWNER', null),
        ('meeting_slot', 'customer_id = OWNER', null),
        ('meeting_participant', 'customer_id = OWNER', null),
        ('meeting_vote', 'customer_id = OWNER', null),
        ('event', 'customer_id = OWNER', null),
        ('schedule', 'customer_id = OWNER', null),
        ('group_member', 'customer_id = OWNER', null),
        ('place_notice', 'customer_id = OWNER', null),
        ('place', 'customer_id = OWNER', null),
        ('adopted_event', 'customer_id = OWNER', null),
        ('event_conflict', 'customer_id = OWNER', null),
        ('event_window', 'customer_id = OWNER', null),
        ('feedback', 'customer_id = OWNER', null),
        ('question', 'customer_id = OWNER', null),
        ('notification', 'customer_id = OWNER', null),
        ('operation', 'customer_id = OWNER', null),
        ('failure', 'customer_id = OWNER', null),
        ('outbox', 'customer_id = OWNER or parked_for = OWNER', null),
        ('account_removal', 'id = OWNER', 'all')
    -- End of tables of owners.
)
select relation, 'owner' as name, 'jadwal_api' as holder, 'all' as command, replace(shown, 'OWNER', owner) as shown,
    null as added
from owned, named
union all
select relation, 'nobody', 'jadwal_api', unnamed, $$coalesce(current_setting('jadwal.owner', true), '') = ''$$, null
from owned where unnamed is not null
union all
-- A customer who takes part in another's meeting finds their own place there, and leaves it when the account is deleted.
select 'meeting_participant', 'linked', 'jadwal_api', 'select', replace('linked_id = OWNER', 'OWNER', owner), null
from named
union all
select 'meeting_participant', 'leaves', 'jadwal_api', 'update', replace('linked_id = OWNER', 'OWNER', owner),
    $$linked_id is null and state = 'left'$$
from named
union all
-- Looks of operators at the data of several owners are told to each of them.
select 'audit', 'owner', 'jadwal_api', 'select', $$coalesce(owner_id::text, subject) in (
    current_setting('jadwal.owner', true), '00000000-0000-0000-0000-000000000000')$$, null
union all
select 'audit', 'owner_adds', 'jadwal_api', 'insert', null,
    $$coalesce(owner_id::text, subject) = current_setting('jadwal.owner', true)$$
union all
select relation, 'console', 'jadwal_console', 'all', 'true', null
from (select relation from owned union all values ('audit')) as listed;

do $$
declare
    policy record;
begin
    -- A policy's comment is a hash of what made it. One that is the same stays, and needs no lock.
    for policy in
        select polname as name, polrelid::regclass as relation from pg_policy
        where polroles && array(select oid from pg_roles where rolname in ('jadwal_api', 'jadwal_console'))
            and not exists (
                select from wall where to_regclass(wall.relation) = polrelid and wall.name = polname
                    and md5(wall::text) = obj_description(pg_policy.oid, 'pg_policy')
            )
        order by polrelid::regclass::text
    loop
        execute format('drop policy %I on %s', policy.name, policy.relation);
    end loop;
    for policy in
        select wall.*, md5(wall::text) as hash from wall
        where not exists (select from pg_policy where polrelid = to_regclass(relation) and polname = name)
        order by relation, name
    loop
        execute
            format('create policy %I on %I for %s to %I', policy.name, policy.relation, policy.command, policy.holder)
            || coalesce(' using (' || policy.shown || ')', '') || coalesce(' with check (' || policy.added || ')', '');
        execute format('comment on policy %I on %I is %L', policy.name, policy.relation, policy.hash);
    end loop;
    -- The tables' owner, as whom workers and commands log in, sees all rows as before.
    for policy in
        select distinct relation from wall join pg_class on pg_class.oid = to_regclass(relation)
        where not relrowsecurity order by relation
    loop
        execute format('alter table %I enable row level security', policy.relation);
    end loop;
end
$$;
