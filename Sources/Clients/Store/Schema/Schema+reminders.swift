extension Schema {
    // reminder_minutes: how long before an event its alarm rings; null where the owner wants none.
    static let reminders = """
        alter table customer add column reminder_minutes integer check (reminder_minutes between 0 and 40320);
        """
}
