/// Why an administrator's request is refused. It names no customer, address or text.
public struct AdministrationError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        case notFound
        case exists
        /// The id belonged to a removed customer and is not used again.
        case removed
        /// No credential keys are configured, or only one of user and password is given.
        case incomplete
        /// The request does not fit the stored state. Examples: a changed event would end before it begins, or an
        /// event is gone.
        case unfit
        /// Workers are still busy with it.
        case underWay
    }

    public let code: Code
    public let detail: String

    init(_ code: Code, _ detail: String) { (self.code, self.detail) = (code, detail) }

    public var description: String { self.detail }

    public static let noCustomer = AdministrationError(.notFound, "there is no such customer")
}
