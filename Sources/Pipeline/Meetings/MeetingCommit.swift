/// What a worker has decided about a meeting. It is written whole, or not at all.
public struct MeetingCommit: Sendable {
    /// As it was when the decision was taken, with the number of its last change: a vote since then makes it void.
    public var before: MeetingBoard
    public var changeNumber: Int64
    public var after: MeetingBoard
    public var tellings: [MeetingTelling]

    public init(_ turn: MeetingTurn, of before: MeetingBoard, changeNumber: Int64) {
        (self.before, self.changeNumber) = (before, changeNumber)
        (self.after, self.tellings) = (turn.board, turn.tellings)
    }
}
