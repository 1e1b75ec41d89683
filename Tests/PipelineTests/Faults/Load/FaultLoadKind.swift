/// What a load is made of.
enum FaultLoadKind: String, Sendable, CaseIterable {
    /// Chats and events whose messages come all at once, in random order.
    case hurried
    /// Events that another program changes and cancels while their first revision is under way.
    case changed
    /// Chats between people whose clocks run ahead or behind, said line by line.
    case skewed

    /// What can be published where no worker runs: nothing waits for what becomes of it.
    static let unattended: Set<FaultLoadKind> = [.hurried, .changed]

    /// The names in a list that is separated by commas; those that are unknown are ignored.
    static func named(_ text: String) -> Set<FaultLoadKind> {
        Set(text.split(separator: ",").compactMap { FaultLoadKind(rawValue: String($0)) })
    }

    /// The kinds of a whole run; `hurried` is always among them.
    static func all(but left: Set<FaultLoadKind>) -> Set<FaultLoadKind> {
        Set(Self.allCases).subtracting(left).union([.hurried])
    }
}
