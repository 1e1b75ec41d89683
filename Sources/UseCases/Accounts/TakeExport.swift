public import Store

/// Allows an owner a file with their data. It is written while it is sent.
public struct TakeExport: UseCase {
    public struct Input: Sendable {
        public let kind: PostgresOwnerExport.Kind
        /// False: it is only asked if a file may be had now.
        public var begins: Bool

        public init(_ kind: PostgresOwnerExport.Kind, begins: Bool = true) {
            (self.kind, self.begins) = (kind, begins)
        }
    }

    public enum Refusal: Error, Hashable {
        case signInAgain
        /// There was one lately.
        ///
        /// - Parameter wait: until the next one.
        case tooOften(wait: Duration)
    }

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Void, Refusal> {
        let customer = try actor.owner()
        guard actor.isRecent else { return .failure(.signInAgain) }
        let export = PostgresOwnerExport(store)
        let wait =
            input.begins
            ? try await export.begin(input.kind, of: customer) : try await export.wait(input.kind, of: customer)
        return wait.map { .failure(.tooOften(wait: $0)) } ?? .success(())
    }
}
