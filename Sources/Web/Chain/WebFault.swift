public import HTTPTypes

/// Why a request for a page is not answered as it should be. Each fault has a page in both languages.
public enum WebFault<Own: OwnFault>: WaitFault, Sendable, Hashable {
    /// A field of the query or the form, by its name.
    case unreadable(field: String)
    case notSignedIn
    /// Not from a form of this program and session.
    case forged
    case notFound
    case wrongMethod
    case tooLarge
    /// A form that did not come in time.
    case tooSlow
    case tooOften(retryAfterSeconds: Int)
    /// The database is away.
    case unavailable
    /// The issuer that signs people in is away, or cannot be used.
    case issuerAway
    /// A bug, or data that cannot be read.
    case broken
    /// A fault that only one front has.
    case own(Own)
}

/// The faults that only one front has, and its words for others.
public protocol OwnFault: Sendable, Hashable {
    var status: HTTPResponse.Status { get }
    var words: FaultWords { get }
    var retryAfterSeconds: Int? { get }

    /// The front's own words for a fault that all fronts have.
    static func words(_ fault: FrontWorded) -> FaultWords

    /// The way out of a fault, on its page.
    static func way(outOf fault: WebFault<Self>) -> FaultWay
}

extension OwnFault {
    public var retryAfterSeconds: Int? { nil }
}

/// Faults of all fronts that each explains in its own words.
public enum FrontWorded: Sendable {
    case notSignedIn, forged, tooLarge, tooSlow, unavailable, issuerAway, broken
}

/// The title and the text of a fault's page.
public struct FaultWords: Sendable {
    public let title: Both
    public let explanation: Both

    public init(_ title: Both, _ explanation: Both) { (self.title, self.explanation) = (title, explanation) }
}

/// A link to where it goes on.
public struct FaultWay: Sendable {
    let route: Route
    let words: any Phrase
    let isButton: Bool

    public init(to route: Route, _ words: any Phrase, isButton: Bool = false) {
        (self.route, self.words, self.isButton) = (route, words, isButton)
    }

    public static func back(to first: Route) -> FaultWay { FaultWay(to: first, FaultPartPhrase.back) }
}

extension WebFault {
    public var status: HTTPResponse.Status {
        switch self {
        case .unreadable: .badRequest
        case .notSignedIn, .forged: .forbidden
        case .notFound: .notFound
        case .wrongMethod: .methodNotAllowed
        case .tooLarge: .contentTooLarge
        case .tooSlow: .requestTimeout
        case .tooOften: .tooManyRequests
        case .unavailable, .issuerAway: .serviceUnavailable
        case .broken: .internalServerError
        case .own(let fault): fault.status
        }
    }

    var retryAfterSeconds: Int? {
        switch self {
        case .tooOften(let seconds): seconds
        case .own(let fault): fault.retryAfterSeconds
        case .unreadable, .notSignedIn, .forged, .notFound, .wrongMethod, .tooLarge, .tooSlow, .unavailable,
            .issuerAway, .broken:
            nil
        }
    }
}
