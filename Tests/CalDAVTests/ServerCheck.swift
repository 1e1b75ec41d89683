/// The columns of the table that `deploy/test --servers` prints.
enum ServerCheck: String, Sendable, CaseIterable {
    case discover
    case provision
    case add
    case update
    case cancel
    case delete
    case duplicate
    case lostAnswer = "lost answer"
    case concurrent
    case ownersEdit = "owner's edit"
    case removed
    case conflict = "conflict found"
    case arabic
    case allDay = "all-day"
    case changeOfClocks = "DST day"
}
