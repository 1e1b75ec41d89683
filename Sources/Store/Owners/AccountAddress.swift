internal import Vault

/// An address that e-mails go to, and what finds it again. The caller has checked that it is one.
public struct AccountAddress: Sendable, Hashable {
    /// As e-mails are addressed.
    public var text: String
    /// The same for two spellings of one mailbox.
    public var lookupText: String

    public init(text: String, lookupText: String) { (self.text, self.lookupText) = (text, lookupText) }
}

extension AccountAddress: CustomStringConvertible, CustomReflectable {
    /// Without the address.
    public var description: String { "AccountAddress" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where the sealed addresses belong.
enum AccountSeal {
    static func account(_ id: String, customer: String) -> SealContext {
        SealContext(table: "account.address", row: id, customer: customer)
    }

    static func link(_ id: String) -> SealContext {
        SealContext(table: "sign_in_link.address", row: id, customer: "")
    }

    static func letter(_ id: String, customer: String?) -> SealContext {
        SealContext(table: "letter.address", row: id, customer: customer ?? "")
    }
}
