extension Schema {
    // attempted_revision: the one that somebody has begun to write, which may stand in the calendar when it is above
    // written_revision; -1 when several were begun since.
    //
    // deletes_cancelled: the owner wants cancelled events taken out of the calendar, not marked.
    static let calendars = """
        alter table event add column attempted_revision integer not null default 0;

        alter table customer add column deletes_cancelled boolean not null default false;
        """

    // late_until: until then a write of the event that got no answer, or whose worker vanished, may still reach the server. What
    // stands there is looked at once more after that.
    static let lateWrites = """
        alter table event add column late_until timestamptz;
        create index event_late on event (late_until) where late_until is not null;
        """

    // lease_late_until: until then the write of a worker that vanished with its lease may still reach the server, by the later
    // of the database's clock and the worker's. lease_until follows the database's alone, which may be set back meanwhile.
    static let leasesByTwoClocks = """
        alter table event add column lease_late_until timestamptz;
        """
}
