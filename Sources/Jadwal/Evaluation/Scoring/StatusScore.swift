/// How well one status is told.
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
