public import Jadwal

/// A customer and how things stand with them.
public struct CustomerOverview: Sendable, Hashable {
    /// Without the calendar's password: nobody needs to read that.
    public var record: CustomerRecord
    /// Whether the calendar worker writes into the account, or waits for it to be mended.
    public var isAccountUp: Bool
    /// What was wrong with it: a status code or a fixed word.
    public var accountDetail: String?
    /// In a row, without those that came while it rested.
    public var accountFailures: Int
    /// Until when the account is left alone; nil when it is up.
    public var accountRetryAt: UnixTime?
    public var hasCredentials: Bool
    public var devices: Int
    public var conversations: Int
    /// What the conversations have cost today (UTC).
    public var spentToday: CustomerSpending
    public var createdAt: UnixTime
}
