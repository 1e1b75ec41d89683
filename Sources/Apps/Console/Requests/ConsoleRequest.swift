internal import HTTPTypes
internal import Store
internal import Web
internal import WorkerKit

/// A request that may be answered: its route was found, its sender has the permission, and its form was not forged.
struct ConsoleRequest: Sendable {
    let route: ConsoleRoute
    /// What stands at each `:` of the route's path.
    let parameters: [String]
    let query: RequestItems
    /// Empty unless the route is an act.
    let form: RequestItems
    let headers: HTTPFields
    /// Where it comes from.
    let address: ClientAddress
    /// Whether browsers come by HTTPS.
    let isSecure: Bool
    let context: PageContext
    let services: ConsoleServices

    /// The part of the path at the only `:`.
    var id: String { self.parameters.first ?? "" }
}

/// What pages and acts read and change.
struct ConsoleServices: Sendable {
    let store: StoreContext
    let login: Login
    /// Whether inputs of failures are opened for display at all.
    let mayReveal: Bool
    let readings: ConsoleReadings
    let live: LiveHub
    /// nil if nothing is traced.
    let tracing: WorkerTracing?
}

/// How a request ends, if nothing is wrong with it.
enum ConsoleAnswer: Sendable {
    case page(Page)
    /// After an act: the browser asks for this page.
    case seeOther(Route, cookies: [String] = [])
    /// The browser goes to an address of somebody else: an issuer's.
    case elsewhere(String, cookies: [String])
    /// A file of JSON, one value a line.
    case lines([String], name: String)
    case asset(PageAsset)
    case stream(LiveStream)
    /// A page with what only its reader may see. The browser leaves it for the route after a while.
    case revealed(Page, for: Duration, back: Route, ConsoleFault? = nil)
    /// A page with another status than 200, such as a login that failed.
    case refused(Page, ConsoleFault, cookies: [String] = [])
}

/// Why a request is not answered as it should be. Each has a page in both languages.
enum ConsoleFault: Error, Sendable, Hashable {
    /// A field of the query or the form, by its name.
    case unreadable(field: String)
    case notSignedIn
    case notAllowed(Permission)
    /// Inputs are not opened by this console.
    case revealOff
    /// Not from a form of this console and session.
    case forged
    case notFound
    case wrongMethod
    case tooLarge
    /// A form that did not come in time.
    case tooSlow
    case tooOften(retryAfterSeconds: Int)
    /// As many pages are told of changes as can be.
    case crowded(retryAfterSeconds: Int)
    /// The database is away.
    case unavailable
    case wrongPassword
    /// The issuer that signs people in is away, or cannot be used.
    case issuerAway
    /// A login at the issuer has ended without a session.
    case loginRefused(IssuerLogin.Refusal)
    /// A bug, or data that cannot be read.
    case broken
}
