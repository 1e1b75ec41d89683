internal import HTTPTypes
internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// A request that may be answered: its route was found, its sender may ask it, and its form was not forged.
struct OwnerRequest: Sendable {
    let route: OwnerRoute
    /// What stands at each `:` of the route's path.
    let parameters: [String]
    let query: RequestItems
    /// Empty unless the route is an act.
    let form: RequestItems
    /// What came with the form, if its route takes a file.
    let file: [UInt8]?
    let headers: HTTPFields
    /// Where it comes from.
    let address: ClientAddress
    let isSecure: Bool
    /// Nobody sees the answer: it is asked what a GET would have.
    let isHead: Bool
    let context: OwnerContext
    /// What only this browser has, before signing in.
    let browser: SessionToken
    let services: OwnerServices

    /// The part of the path at the only `:`.
    var id: String { self.parameters.first ?? "" }

    /// Whose request it is. Every query of a page that is an owner's own takes it from here.
    func owner() throws(OwnerFault) -> OwnerSession {
        guard let session = self.context.session else { throw .notSignedIn }
        return session
    }
}

/// What pages and acts read and change.
struct OwnerServices: Sendable {
    let store: StoreContext
    let login: OwnerLogin
    let issuers: OwnerIssuers
    let calendars: CalendarTester
    let views: CalendarViews
    let whatsApp: WhatsAppServices
    let devices: DeviceDesk
    let profiles: ProfileDesk
    /// nil: the operator keeps no calendars for owners.
    let hosting: HostingDesk?
    let imports = ImportDesk()
    let typed: TypedForm
    let appLinks: AppLinkFiles
}

/// What a page knows besides its model: who looks, in which language, and when.
struct OwnerContext: Sendable {
    let language: Language
    let now: UnixTime
    /// nil before signing in.
    let session: OwnerSession?
    let tokens: FormTokens
    /// What was asked for.
    let here: Route
    /// What the act before this page did.
    var notice: OwnerNotice?

    func say(_ phrase: some Phrase) -> Spoken { Spoken(phrase, in: self.language) }

    func words(_ phrase: some Phrase) -> Markup { .words(self.say(phrase)) }

    /// As the owner wants them on pages in Arabic.
    var digits: Digits { self.language == .arabic && self.session?.hasArabicDigits == true ? .arabic : .western }

    /// On the owner's clock, in words and digits of the page.
    func moment(_ instant: UnixTime) -> Markup {
        self.words(TimesPhrase.moment((self.session?.zone ?? .utc).local(instant)))
    }

    /// For a form that is sent to this route.
    func token(for route: Route) -> FormToken { self.tokens.token(for: route) }
}

/// How a request ends, if nothing is wrong with it.
enum OwnerAnswer: Sendable {
    case page(Page, cookies: [String] = [])
    /// The browser asks for this page.
    case seeOther(Route, cookies: [String] = [], clearsSite: Bool = false)
    /// The browser goes to another host.
    case elsewhere(String, cookies: [String])
    case asset(PageAsset)
    /// A script under an address that stays.
    case script(String)
    /// What tells a browser how to install the pages as an app.
    case manifest(String)
    case json(String)
    case download(OwnerDownload)
    case file(OwnerFile)
    /// A page with another status than 200.
    case refused(Page, OwnerFault)
}

/// A file that is written while it is sent.
struct OwnerDownload: Sendable {
    let name: String
    let type: String
    let write: @concurrent @Sendable (inout PageDownload) async throws -> Void
}

/// A short file that is whole.
struct OwnerFile: Sendable {
    /// As the browser stores it.
    let name: String
    let type: String
    let content: [UInt8]
}

/// Why a request is not answered as it should be. Each has a page in both languages.
enum OwnerFault: Error, Sendable, Hashable {
    /// A field of the query or the form, by its name.
    case unreadable(field: String)
    case notSignedIn
    /// An old token was shown. The session has ended.
    case sessionReused
    /// Not from a form of this program and session.
    case forged
    case notFound
    case wrongMethod
    /// The request names another host.
    case otherHost
    case tooLarge
    /// A form that did not come in time.
    case tooSlow
    case tooOften(retryAfterSeconds: Int)
    /// The database is away.
    case unavailable
    /// A link that was used, is too old, or was never made.
    case linkGone
    case otherAddress
    /// A link to a profile that was used, is too old, or was never made.
    case profileGone
    /// There is no account for the address, and nobody may make one.
    case closed
    /// The account is being removed.
    case ending
    /// The answer of an issuer to no login of this browser, or to one that began too long ago.
    case loginNotBegun
    /// The issuer, or the person at the issuer, said no; or what the issuer said proves nobody.
    case loginRefused
    /// The issuer does not say that the person has just signed in there, as was asked.
    case oldLogin
    /// Who has signed in at the issuer is not the owner who is signed in here.
    case otherLogin
    /// The issuer has proven no address, and there is no account yet.
    case noProvenAddress
    case issuerAway
    /// A bug, or data that cannot be read.
    case broken
}
