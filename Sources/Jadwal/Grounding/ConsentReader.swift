/// Consent to something that has no day of its own, as another place for what stands.
enum ConsentReader {
    /// True when one side asked or stated something and the other said yes after it, and nobody said no later.
    static func bothSidesSpeak(_ clauses: [SlotClause]) -> Bool {
        guard
            let yes = clauses.lastIndex(where: { $0.accepts && !$0.isQuestion && !$0.refuses && !$0.hesitates })
        else { return false }
        let asked = clauses[..<yes].contains { $0.isOwner != clauses[yes].isOwner }
        let undone = clauses[yes...].dropFirst().contains { $0.refuses || $0.cancels || $0.withdraws }
        return asked && !undone
    }
}
