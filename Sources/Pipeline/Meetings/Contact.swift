public import Time

/// Somebody whom an owner meets, as the owner has noted them.
public struct Contact: Sendable, Hashable {
    /// With groups, of one owner.
    public static let most = 1000

    public var name: String
    /// In the form that e-mail is sent to.
    public var email: String?
    /// Digits, with the country's code.
    public var phone: String?
    /// nil for the owner's.
    public var zone: Zone?
    /// A language; nil for the owner's.
    public var locale: String?
    /// The owner gets no invitations to their meetings. They are not told so.
    public var isBlocked = false

    public init(
        _ name: String,
        email: String? = nil,
        phone: String? = nil,
        zone: Zone? = nil,
        locale: String? = nil
    ) {
        (self.name, self.email, self.phone, self.zone, self.locale) = (name, email, phone, zone, locale)
    }
}

/// A group of contacts.
public struct ContactGroup: Sendable, Hashable {
    public var name: String
    /// The ids of contacts.
    public var members: Set<String>

    public init(_ name: String, members: Set<String> = []) { (self.name, self.members) = (name, members) }
}
