public import Store

/// The refusals of actions whose conditions the store alone checks, in its transaction.
public enum StoreRefusal: UseCaseRefusal {
    case notAllowed
    case refused(AdministrationError)

    public var kind: RefusalKind {
        switch self {
        case .notAllowed: .notAllowed
        case .refused(let error):
            switch error.code {
            case .notFound: .notFound
            case .exists, .removed, .incomplete, .unfit, .underWay: .unfit
            }
        }
    }

    public var description: String {
        switch self {
        case .notAllowed: "the person may not do this"
        case .refused(let error): error.description
        }
    }
}

extension Actor {
    /// Acts, if the actor may. A missing key is no refusal: it is thrown.
    func act<Output: Sendable>(
        _ permission: Permission,
        _ body: () async throws -> Output
    ) async throws -> Result<Output, StoreRefusal> {
        guard self.may(permission) else { return .failure(.notAllowed) }
        do {
            return .success(try await body())
        } catch let error as AdministrationError where error.code != .incomplete {
            return .failure(.refused(error))
        }
    }

    /// Commands and programs need not say why they act; people at the console do where it is asked of them.
    var hasReason: Bool {
        guard case .operator(let person) = self, person.origin == .console else { return true }
        return person.reason != nil
    }
}
