public import Store

/// The person or the program that acts. Permissions are looked up here alone.
public enum Actor: Sendable, Hashable {
    /// An owner, by the customer's id, with what is theirs.
    ///
    /// - Parameter isRecent: the owner has proven who they are within the last ten minutes.
    case owner(String, isRecent: Bool = false)
    /// Somebody at the console, or who runs a command.
    case `operator`(AuditedPerson)
    /// A program, by its name, without a person.
    case program(String)

    /// The customer whose data alone the actor may use; nil for all customers.
    public var customerID: String? {
        switch self {
        case .owner(let customer, _): customer
        case .operator, .program: nil
        }
    }

    /// The owner, for what only owners do. Throws `NotAnOwner`, a fault of the front.
    func owner() throws(NotAnOwner) -> String {
        guard let customer = self.customerID else { throw NotAnOwner() }
        return customer
    }

    /// As the audit table names them.
    public var person: AuditedPerson {
        switch self {
        case .owner: .owner
        case .operator(let person): person
        case .program(let name): AuditedPerson(name)
        }
    }

    /// A session that was stolen or left open gives nothing away that lasts. Commands have the keys.
    public var isRecent: Bool {
        switch self {
        case .owner(_, let isRecent): isRecent
        case .operator, .program: true
        }
    }

    /// Owners may do anything with what is theirs. Commands and programs have the keys, and so every permission.
    public func may(_ permission: Permission) -> Bool {
        switch self {
        case .owner, .program: true
        case .operator(let person): person.roles.map { permission.isGranted(to: Set($0)) } ?? true
        }
    }
}

/// A program or an operator was about to do what only an owner does.
public struct NotAnOwner: Error {}

/// A right to act. Roles are given to persons; routes and use cases ask for permissions.
public enum Permission: String, Sendable, CaseIterable {
    /// Also for somebody who has not signed in.
    case everybody
    case view
    /// Change what happens: retry, discard, fire, postpone.
    case operate
    /// See texts and names of people.
    case reveal
    /// Change a text, which shows it: both rights.
    case edit

    /// - Parameter roles: their names; nil for somebody who has not signed in.
    public func isGranted(to roles: Set<String>?) -> Bool {
        switch self {
        case .everybody: true
        case .view: roles?.isEmpty == false
        case .operate: roles?.contains("operator") == true
        case .reveal: roles?.contains("revealer") == true
        case .edit: roles?.isSuperset(of: ["operator", "revealer"]) == true
        }
    }
}
