extension Schema {
    // All times are those of jadwal_now(), the defaults too, so that tests can let rows age. kept_since is when a failure's text
    // first came: a retry that fails again does not keep it for longer. A customer with removed_at is as good as gone.
    static let keeping = """
        alter table customer add column removed_at timestamptz;
        alter table failure add column kept_since timestamptz;
        update failure set kept_since = failed_at;
        alter table failure alter column kept_since set not null;
        alter table failure alter column kept_since set default jadwal_now();
        create index failure_kept on failure (kept_since) where input is not null or outcome is null;
        create index failure_ended on failure (outcome_at) where outcome_at is not null;
        create index event_end on event (ends_at);

        alter table customer alter column created_at set default jadwal_now(), alter column changed_at set default jadwal_now();
        alter table removed_customer alter column removed_at set default jadwal_now();
        alter table device alter column registered_at set default jadwal_now();
        alter table outbox alter column not_before set default jadwal_now(), alter column created_at set default jadwal_now();
        alter table failure alter column failed_at set default jadwal_now();
        alter table push_delivery alter column delivered_at set default jadwal_now();
        alter table audit alter column at set default jadwal_now();
        """
}
