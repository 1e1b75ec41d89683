extension Schema {
    // reminder_minutes: how long before an event its alarm rings; null where the owner wants none.
    //
    // account_errors: events in a row that went wrong at the account's server; enough of them are a failure of the account.
    static let reminders = """
        alter table customer add column reminder_minutes integer check (reminder_minutes between 0 and 40320),
            add column account_errors integer not null default 0;
        """
}
