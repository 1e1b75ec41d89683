public import ChatReader

/// How often each status was decided, for each expected status.
public struct ConfusionMatrix: Sendable, Hashable, Codable {
    /// One row for each expected status, in the order of `VerdictStatus.allCases`. A row has one column for each
    /// decided status, and a last column for answers that were not accepted.
    public private(set) var rows: [[Int]]

    public init(_ scored: [ScoredChat]) {
        let statuses = VerdictStatus.allCases
        self.rows = statuses.map { _ in Array(repeating: 0, count: statuses.count + 1) }
        for one in scored {
            guard let row = statuses.firstIndex(of: one.settledStatus) else { continue }
            let column = one.decision.status.flatMap { statuses.firstIndex(of: $0) } ?? statuses.count
            self.rows[row][column] += 1
        }
    }

    /// The share of decisions with this status that were right.
    public func precision(_ status: VerdictStatus) -> Share {
        guard let index = VerdictStatus.allCases.firstIndex(of: status) else { return Share(0, of: 0) }
        return Share(self.rows[index][index], of: self.rows.reduce(0) { $0 + $1[index] })
    }

    /// The share of labels with this status that were found.
    public func recall(_ status: VerdictStatus) -> Share {
        guard let index = VerdictStatus.allCases.firstIndex(of: status) else { return Share(0, of: 0) }
        return Share(self.rows[index][index], of: self.rows[index].reduce(0, +))
    }
}

/// How well one status is recognised.
public struct StatusScore: Sendable, Hashable, Codable {
    public var status: VerdictStatus
    public var expected: Int
    public var precision: Share
    public var recall: Share

    init(_ status: VerdictStatus, in matrix: ConfusionMatrix) {
        self.status = status
        (self.precision, self.recall) = (matrix.precision(status), matrix.recall(status))
        self.expected = self.recall.whole
    }
}
