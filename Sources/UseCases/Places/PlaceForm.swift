internal import ChatReader
internal import Pipeline
internal import Store

/// Why the name of a place cannot be kept.
public enum PlaceFault: Sendable, Hashable, CaseIterable {
    case empty, tooLong
    /// Another place has it: a phone that names it would mean both.
    case taken

    /// As contract and commands name it.
    public var code: String {
        switch self {
        case .empty: "empty"
        case .tooLong: "too_long"
        case .taken: "taken"
        }
    }
}

/// Why a place is not added or changed.
public enum PlaceRefusal: UseCaseRefusal {
    case notFound
    case name(PlaceFault)
    case tooMany
    case signInAgain

    public var kind: RefusalKind {
        switch self {
        case .notFound: .notFound
        case .name, .tooMany, .signInAgain: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notFound: "this owner has no such place"
        case .name(let fault): "name: \(fault.code)"
        case .tooMany: "an owner has at most \(Place.most) places"
        case .signInAgain: "the owner has to sign in again"
        }
    }
}

/// A place as somebody has named it.
enum PlaceName {
    /// - Parameter others: the places that it must differ from.
    static func read(_ text: String, _ others: [PlaceRecord]) -> Result<Place, PlaceRefusal> {
        let name = PlainText.clean(text, keepingLineBreaks: false)
        if name.isEmpty { return .failure(.name(.empty)) }
        if name.count > Place.longestName { return .failure(.name(.tooLong)) }
        let folded = Place.folded(name)
        if others.contains(where: { Place.folded($0.place.name) == folded }) { return .failure(.name(.taken)) }
        return .success(Place(name))
    }
}
