import HTTPTypes
import Hummingbird
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import WorkerKit

@testable import Web

/// A front of four pages, whose people have a cookie and whose database is a switch.
struct ChainFront: PageFront {
    enum Routes: PageRoutes {
        case asset, page, act, broken

        typealias Front = ChainFront

        static let table = Self.makeTable()

        var row: PageRow<ChainFront> {
            switch self {
            case .asset: .page("/assets/:", false, AssetAnswer.answer)
            case .page: .page("/page", true, { .page(Page($0.context.say(ChainPhrase.word), [])) })
            case .act:
                .act("/act", true, { .seeOther(Route(["page"], [Route.Item("typed", $0.form.text("a") ?? "")])) })
            case .broken: .page("/broken", false, { _ in throw ChainError.lasting })
            }
        }
    }

    enum Notice: String, PageNotice {
        case done

        static let field = "notice"

        var tone: Markup.Tone { .good }
    }

    enum Own: OwnFault {
        case otherHost

        var status: HTTPResponse.Status { .misdirectedRequest }
        var words: FaultWords { .unreadable }

        static func words(_ fault: FrontWorded) -> FaultWords { .unreadable }

        static func way(outOf fault: WebFault<Own>) -> FaultWay { .back(to: Route()) }
    }

    enum ChainError: Error {
        case away
        case lasting
    }

    enum ChainPhrase: Phrase {
        case word

        var both: Both { Both("Word", "كلمة") }
    }

    typealias Item = Never
    typealias SignInReason = Never

    static let first = Route(["page"])
    static let failure: Logger.Message = "failed"
    static let takesFiles = false
    static let person = SessionToken()

    let address = OwnAddress("https://jadwal.example.org", isSecure: true, isOnly: true)
    let services: Void = ()
    let logger = Logger(label: "chain") { _ in SwiftLogNoOpLogHandler() }
    /// How often it was asked who somebody is.
    let asked = NIOLockedValueBox(0)
    let isAway = NIOLockedValueBox(false)
    let counted = NIOLockedValueBox<[WebFault<Own>]>([])

    func responder(perSecond: Int = 100) -> some HTTPResponder<PageConnection> {
        let limit = RequestLimit(perSecond, in: .seconds(60))
        return WebResponder(self) {
            RequireOwnHost(self, else: .own(.otherHost))
            ServeAssets(self)
            LimitRequests(WebFault<Own>.self) { limit.wait($0.address.description) }
            IdentifyVisitor(self)
            RequirePermission(self)
            ReadForm(self)
        }
    }

    static func allows(_ permission: Bool, _ person: String?) -> Bool { !permission || person != nil }

    func document(_ page: Page, _ context: FrontContext<String, Notice>) -> String { page.title.text }

    func isProxy(_ peer: PeerAddress) -> Bool { false }

    func visitor(_ headers: HTTPFields, from peer: PeerAddress) async throws -> WebVisitor<ChainFront> {
        self.asked.withLockedValue { $0 += 1 }
        guard !self.isAway.withLockedValue({ $0 }) else { throw ChainError.away }
        guard headers[.cookie] == "person" else { return WebVisitor(browser: SessionToken(), cookies: ["guest=1"]) }
        return WebVisitor("noura", browser: Self.person)
    }

    func refusal(
        of route: Routes,
        _ parameters: [String],
        _ context: WebContext<ChainFront>
    ) async throws -> WebFault<Own> {
        .notSignedIn
    }

    func signInPage(for here: Route) -> Route? { Route(["sign-in"]) }

    func count(_ fault: WebFault<Own>) { self.counted.withLockedValue { $0.append(fault) } }

    func lasting(_ error: any Error) -> String? {
        switch error as? ChainError {
        case .away: nil
        case .lasting, nil: "kind"
        }
    }
}
