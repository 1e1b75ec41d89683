/// What servers asked of their accounts, so that each is asked once. Forgets the accounts that came first when there are too
/// many: they will be asked again.
actor KnownSchemes {
    struct Key: Sendable, Hashable {
        var customerID: String
        var origin: String
    }

    private var schemes: [Key: AuthenticationScheme] = [:]
    private var order: [Key] = []
    private let limit: Int

    init(limit: Int = 50_000) { self.limit = limit }

    func scheme(_ key: Key) -> AuthenticationScheme? { self.schemes[key] }

    func remember(_ scheme: AuthenticationScheme, for key: Key) {
        if self.schemes.updateValue(scheme, forKey: key) == nil { self.order.append(key) }
        guard self.order.count > self.limit else { return }
        // A tenth at once, so that the rest moves up seldom.
        let leaving = max(1, self.limit / 10)
        for key in self.order.prefix(leaving) { self.schemes[key] = nil }
        self.order.removeFirst(leaving)
    }
}
