internal import Web

/// A permission. Roles are given to people; routes require permissions.
enum Permission: String, Sendable, CaseIterable {
    /// Also for somebody who has not signed in.
    case everybody
    case view
    /// Change what happens: retry, discard, fire, postpone.
    case operate
    /// See texts and names of people.
    case reveal
    /// Change a text, which shows it: both rights.
    case edit

    /// - Parameter roles: nil for somebody who has not signed in.
    func isGranted(to roles: Set<Role>?) -> Bool {
        switch self {
        case .everybody: true
        case .view: roles?.isEmpty == false
        case .operate: roles?.contains(.operator) == true
        case .reveal: roles?.contains(.revealer) == true
        case .edit: roles?.isSuperset(of: [.operator, .revealer]) == true
        }
    }
}
