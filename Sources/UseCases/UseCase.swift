public import Store

/// One thing that people may do with Jadwal's data: the same for pages, the API, the console and commands, which only
/// convert to its input and from its result.
public protocol UseCase<Input>: Sendable {
    associatedtype Input: Sendable
    associatedtype Output: Sendable
    /// A closed enum. Nothing has changed if a use case is refused.
    associatedtype Refusal: Error, Hashable

    /// Throws what is no refusal: the database is away, a key is missing.
    func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Output, Refusal>
}

/// A refusal of what operators do, too: fronts may tell its kind apart. The description is for operators.
public protocol UseCaseRefusal: Error, Hashable, CustomStringConvertible {
    var kind: RefusalKind { get }
}

/// The kinds of refusal that fronts tell apart.
public enum RefusalKind: Sendable, Hashable, CaseIterable {
    case notAllowed
    /// Or somebody else's.
    case notFound
    /// The person has seen something that is not so any more.
    case changedMeanwhile
    /// It cannot be done with what there is.
    case unfit
}
