/// A model's answer, validated: what it says of the whole window, and each event that it reports.
public struct Verdict: Sendable, Hashable {
    /// As the model has it. What counts in the end follows from what becomes of the claims.
    public var status: VerdictStatus
    /// Empty unless something is agreed or called off.
    public var claims: [EventClaim]
    /// Why events of the answer could not be read, or were left out. The others count all the same.
    public var unreadable: [VerdictFault]

    public init(status: VerdictStatus, claims: [EventClaim] = [], unreadable: [VerdictFault] = []) {
        (self.status, self.claims, self.unreadable) = (status, claims, unreadable)
    }
}
