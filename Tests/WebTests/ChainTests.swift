import HTTPTypes
import Hummingbird
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import Testing

@testable import Web

@Suite("A request passes the steps of its front in their order") struct ChainTests {
    private typealias Fault = WebFault<ChainFront.Own>

    private let front = ChainFront()

    private func ask(
        _ method: HTTPRequest.Method,
        _ path: String,
        host: String = "jadwal.example.org",
        _ fields: HTTPFields = [.cookie: "person"],
        form: String? = nil,
        by responder: (any HTTPResponder<PageConnection>)? = nil
    ) async throws -> Response {
        var head = HTTPRequest(method: method, scheme: "https", authority: host, path: path, headerFields: fields)
        if form != nil { head.headerFields[.contentType] = "application/x-www-form-urlencoded" }
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: form ?? "")))
        let source = ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: self.front.logger)
        let responder = responder ?? self.front.responder()
        return try await responder.respond(to: request, context: PageConnection(source: source))
    }

    private var asked: Int { self.front.asked.withLockedValue { $0 } }

    private func token(_ path: String) -> String {
        FormTokens(secret: ChainFront.person.text).token(for: Route([path])).text
    }

    @Test func otherHostIsRefusedBeforeAnybodyIsLookedUp() async throws {
        #expect(try await self.ask(.get, "/page", host: "example.com").status == .misdirectedRequest)
        #expect(self.asked == 0 && self.front.counted.withLockedValue { $0 } == [.own(.otherHost)])
    }

    @Test func assetIsServedWithoutALookup() async throws {
        let answer = try await self.ask(.get, PageAsset.style.route.text, [:])
        #expect(answer.status == .ok && answer.headers[.cacheControl]?.contains("immutable") == true)
        #expect(try await self.ask(.get, "/assets/none.css").status == .notFound)
        #expect(self.asked == 0)
    }

    @Test func limitIsAskedBeforeTheDatabase() async throws {
        let responder = self.front.responder(perSecond: 2)
        for _ in 0..<2 { #expect(try await self.ask(.get, "/page", by: responder).status == .ok) }
        let refused = try await self.ask(.get, "/page", by: responder)
        #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] != nil)
        #expect(self.asked == 2)
    }

    @Test func strangerIsLedToTheSignInPageAndKeepsTheGuestCookie() async throws {
        let answer = try await self.ask(.get, "/page", [:])
        #expect(answer.status == .seeOther && answer.headers[.location] == "/sign-in")
        #expect(answer.headers[values: .setCookie] == ["guest=1"])
        // A form changes nothing, and says so.
        let origin: HTTPFields = [.origin: "https://jadwal.example.org"]
        #expect(try await self.ask(.post, "/act", origin, form: "a=1").status == .forbidden)
        #expect(self.front.counted.withLockedValue { $0 } == [.notSignedIn])
    }

    @Test(arguments: [
        "https://example.com", "https://jadwal.example.org:444", "http://jadwal.example.org", "null", nil,
    ])
    func formFromElsewhereIsForged(_ origin: String?) async throws {
        var fields: HTTPFields = [.cookie: "person"]
        if let origin { fields[.origin] = origin }
        let answer = try await self.ask(.post, "/act", fields, form: "token=\(self.token("act"))&a=1")
        #expect(answer.status == .forbidden && self.front.counted.withLockedValue { $0 } == [.forged])
    }

    @Test func formNeedsATokenOfItsSessionAndAddress() async throws {
        let fields: HTTPFields = [.cookie: "person", .origin: "https://jadwal.example.org"]
        let answer = try await self.ask(.post, "/act", fields, form: "token=\(self.token("act"))&a=1")
        #expect(answer.status == .seeOther && answer.headers[.location] == "/page?typed=1")
        for form in ["a=1", "token=\(self.token("page"))&a=1", "token=&a=1"] {
            #expect(try await self.ask(.post, "/act", fields, form: form).status == .forbidden)
        }
    }

    @Test func headHasTheHeadersOfGetAndNoBody() async throws {
        let (get, head) = (try await self.ask(.get, "/page"), try await self.ask(.head, "/page"))
        #expect(get.status == head.status && get.headers[.contentType] == head.headers[.contentType])
        #expect(get.body.contentLength == 4 && head.body.contentLength == 0)
    }

    @Test func unknownAddressesAndMethodsAreTold() async throws {
        #expect(try await self.ask(.get, "/none").status == .notFound)
        let answer = try await self.ask(.post, "/page")
        #expect(answer.status == .methodNotAllowed && answer.headers[.allow] == "GET, POST")
        #expect(try await self.ask(.get, "/page?\(String(repeating: "a", count: 3000))").status == .badRequest)
    }

    @Test func pageComesBackByItselfWhenTheDatabaseIsAway() async throws {
        self.front.isAway.withLockedValue { $0 = true }
        let answer = try await self.ask(.get, "/page")
        #expect(answer.status == .serviceUnavailable && answer.headers[.init("Refresh")!] == "5")
        #expect(answer.headers[values: .setCookie].isEmpty)
    }

    @Test func errorThatLastsIsAFaultOfTheProgram() async throws {
        #expect(try await self.ask(.get, "/broken").status == .internalServerError)
        #expect(self.front.counted.withLockedValue { $0 } == [.broken])
    }
}
