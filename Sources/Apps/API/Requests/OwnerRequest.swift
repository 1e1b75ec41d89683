internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

typealias OwnerRequest = WebRequest<OwnerFront>
typealias OwnerAnswer = WebAnswer<OwnerRefusal>
typealias OwnerContext = FrontContext<OwnerSession, OwnerNotice>

/// The services that pages and actions use. Each request refers to them, and copies nothing.
final class OwnerServices: Sendable {
    let store: StoreContext
    let login: OwnerLogin
    let issuers: OwnerIssuers
    let calendars: CalendarTester
    let views: CalendarViews
    let whatsApp: WhatsAppServices
    let devices: DeviceTester
    let profiles: CalendarProfiles
    /// nil: the operator keeps no calendars for owners.
    let hosting: CalendarHosting?
    let imports = ImportReader()
    let typed: TypedForm
    let appLinks: AppLinkFiles
    /// nil: addresses of feeds are kept without asking them.
    let feeds: (any FeedCheck)?
    /// Of the pages, without a slash at the end.
    let url: String
    private let metrics: OwnerMetrics

    init(
        store: StoreContext,
        metrics: OwnerMetrics,
        login: OwnerLogin,
        issuers: OwnerIssuers,
        calendars: CalendarTester,
        views: CalendarViews,
        whatsApp: WhatsAppServices,
        devices: DeviceTester,
        profiles: CalendarProfiles,
        hosting: CalendarHosting?,
        typed: TypedForm,
        appLinks: AppLinkFiles,
        feeds: (any FeedCheck)? = nil,
        url: String
    ) {
        (self.store, self.login, self.issuers, self.calendars) = (store, login, issuers, calendars)
        (self.views, self.whatsApp, self.devices, self.profiles) = (views, whatsApp, devices, profiles)
        (self.hosting, self.typed, self.appLinks, self.url) = (hosting, typed, appLinks, url)
        (self.feeds, self.metrics) = (feeds, metrics)
    }

    /// An act of somebody who sits in a meeting, by page or by method: it is counted.
    func takePart(
        _ deed: TakePart.Input.Deed,
        from seat: MeetingSeat,
        as actor: Actor
    ) async throws -> Result<Void, MeetingRefusal> {
        let result = try await TakePart().run(.init(seat, deed), as: actor, in: self.store)
        if case .vote = deed { self.metrics.count(VoteOutcome(result)) }
        return result
    }
}

extension OwnerRequest {
    /// The session of the request. Every query of an owner's page takes the owner from here.
    func owner() throws(OwnerFault) -> OwnerSession {
        guard let session = self.context.session else { throw .notSignedIn }
        return session
    }
}

extension OwnerContext {
    init(
        language: Language,
        now: UnixTime,
        session: OwnerSession?,
        tokens: FormTokens,
        here: Route,
        notice: OwnerNotice? = nil
    ) {
        self.init(language: language, now: now, person: session, tokens: tokens, here: here, notice: notice)
    }

    /// nil before signing in.
    var session: OwnerSession? { self.person }

    /// As the owner wants them on pages in Arabic.
    var digits: Digits { self.language == .arabic && self.session?.hasArabicDigits == true ? .arabic : .western }

    /// On the owner's clock, in words and digits of the page.
    func moment(_ instant: UnixTime) -> Markup {
        self.words(TimesPhrase.moment((self.session?.zone ?? .utc).local(instant)))
    }
}
