internal import Pipeline

/// A user in an envelope of the Cloud API: a number, a name towards this business, or both.
struct CloudUser {
    let number: BridgeAddress?
    let scoped: BridgeAddress?
    let parent: BridgeAddress?

    init(number: WebhookJSON?, scoped: WebhookJSON?, parent: WebhookJSON? = nil) {
        self.number = number?.string.flatMap { Self.number($0) }
        self.scoped = scoped?.string.flatMap { BridgeAddress($0) }
        self.parent = parent?.string.flatMap { BridgeAddress($0) }
    }

    var names: [BridgeAddress] { [self.number, self.scoped, self.parent].compactMap(\.self) }

    /// A number as people write it: `+966 50 000 0001`.
    static func number(_ text: String) -> BridgeAddress? {
        BridgeAddress(text.filter { !" -()".contains($0) })
    }
}

/// The contacts of an envelope. It may be about several people, so that names are looked up and never taken from the
/// first.
struct CloudUsers {
    private let contacts: [(user: CloudUser, name: String?)]

    init(_ value: WebhookJSON) {
        self.contacts = (value["contacts"]?.elements ?? []).prefix(BridgeItems.maximum).map { contact in
            let user = CloudUser(
                number: contact["wa_id"],
                scoped: contact["user_id"],
                parent: contact["parent_user_id"]
            )
            return (user, contact["profile"]?["name"]?.string)
        }
    }

    /// All names of a user, and the name to be shown.
    func known(_ user: CloudUser) -> (names: [BridgeAddress], shown: String?) {
        let names = user.names
        let contact = self.contacts.first { contact in contact.user.names.contains { names.contains($0) } }
        guard let contact else { return (names, nil) }
        return (names + contact.user.names.filter { !names.contains($0) }, contact.name)
    }
}
