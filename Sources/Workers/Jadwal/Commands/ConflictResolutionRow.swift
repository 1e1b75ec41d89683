internal import CommandKit
internal import Store

/// What came of a decision.
struct ConflictResolutionRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "DECISION", "OUTCOME", "WANTED"]

    var id: String
    var customer: String
    /// `kept`, `moved` or `cancelled`
    var decision: String
    /// `sent` to the calendar, `noted` where nothing is to change there.
    var outcome: String
    var wantedRevision: Int

    init(_ resolution: ConflictResolution, _ decision: ConflictDecision) {
        (self.id, self.customer) = (resolution.eventID, resolution.customerID)
        self.decision =
            switch decision {
            case .keep: "kept"
            case .move: "moved"
            case .cancel: "cancelled"
            }
        (self.outcome, self.wantedRevision) = (resolution.outcome.rawValue, resolution.revision)
    }

    var cells: [String] { [self.id, self.customer, self.decision, self.outcome, "\(self.wantedRevision)"] }
}
