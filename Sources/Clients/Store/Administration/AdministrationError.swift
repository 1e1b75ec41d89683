/// What a person asked for and cannot have. Names no customer, address or text.
public struct AdministrationError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        case notFound
        case exists
        /// The id belonged to a customer who was removed, and is not given again.
        case removed
        /// No credential keys are configured, or half of a user and password is given.
        case incomplete
        /// It does not go together with what is stored: a changed event that would end before it begins, one that is gone.
        case unfit
        /// Workers are at it still.
        case underWay
    }

    public let code: Code
    public let detail: String

    init(_ code: Code, _ detail: String) { (self.code, self.detail) = (code, detail) }

    public var description: String { self.detail }

    static let noCustomer = AdministrationError(.notFound, "there is no such customer")
}
