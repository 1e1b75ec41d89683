public import Store

/// Changes some of an owner's settings, or all of them. If the owner does not agree any more that chats are kept with
/// events, the kept ones are deleted.
public struct ChangeSettings: UseCase {
    public struct Input: Sendable {
        /// The number of the text about kept chats that the owner has read.
        public let agreedText: Int
        /// Puts what was given into the form, which has what is stored.
        public let fill: @Sendable (inout AccountForm) -> Void

        public init(agreedText: Int = 0, _ fill: @escaping @Sendable (inout AccountForm) -> Void) {
            (self.agreedText, self.fill) = (agreedText, fill)
        }
    }

    public enum Refusal: Error, Hashable {
        /// These fields cannot be kept, so none of them is.
        case wrong(Set<AccountField>)
        /// The owner has not read the text of today about kept chats.
        case notAgreed
    }

    public init() {}

    /// Another change at the same time is kept, unless it is of the same settings.
    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Void, Refusal> {
        let customer = try actor.owner()
        do {
            try await PostgresOwnerAccounts(store).change(customer) { try Self.decide(input, $0).get() }
            return .success(())
        } catch let refusal as Refusal {
            return .failure(refusal)
        }
    }

    static func decide(_ input: Input, _ stored: OwnerPreferences) -> Result<OwnerPreferences, Refusal> {
        var form = AccountForm(stored)
        input.fill(&form)
        guard let preferences = form.preferences else { return .failure(.wrong(form.refused)) }
        let hasRead = input.agreedText == PostgresOwnerAccounts.windowsText
        guard stored.keepsWindows || !preferences.keepsWindows || hasRead else { return .failure(.notAgreed) }
        return .success(preferences)
    }
}
