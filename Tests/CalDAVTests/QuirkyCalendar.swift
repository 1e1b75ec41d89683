import Foundation
import HTTP
import HTTPTypes
import Pipeline
import TestSupport

/// An account of a server with quirks, and its real contents.
struct QuirkyCalendar: Sendable {
    struct State: Decodable {
        var upstream: Int
        var requests: Int
        var violations: [String]
        /// Texts by paths.
        var objects: [String: String]

        /// The texts of one event's objects.
        func objects(of event: CalendarEvent) -> [(path: String, text: String)] {
            self.objects.filter { $0.value.contains(event.identity.calendarUID) }.map { ($0.key, $0.value) }
        }
    }

    static let credentials = HTTPCredentials.basic(user: "jadwal", password: "secret")
    static let policy = AddressPolicy.customer(allowing: [AllowedAddress("127.0.0.0/8")!])

    let bed: TestServer
    let http: HTTPClient

    var url: String { "http://127.0.0.1:\(self.bed.port)/" }

    func quirks() async throws -> [String] {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: self.url + "-/quirks"))
        return try JSONDecoder().decode([String].self, from: Data(answer.body))
    }

    /// Removes everything of the user, and starts again.
    func begin(_ quirks: [Quirk]) async throws {
        let body = try JSONEncoder().encode(["quirks": quirks.map(\.rawValue)])
        _ = try await self.http.execute(HTTPCall(method: .post, url: self.url + "-/account", body: Array(body)))
    }

    func state() async throws -> State {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: self.url + "-/account"))
        return try JSONDecoder().decode(State.self, from: Data(answer.body))
    }

    /// A request without the quirks.
    func request(_ method: String, _ path: String, _ body: String = "") async throws {
        let answer = try await self.http.execute(
            HTTPCall(
                method: HTTPRequest.Method(method)!,
                url: "http://127.0.0.1:\(try await self.state().upstream)\(path)",
                fields: method == "PUT" ? [.contentType: "text/calendar"] : [:],
                body: Array(body.utf8),
                credentials: Self.credentials,
                addressPolicy: Self.policy
            )
        )
        guard (200...299).contains(answer.status) else {
            throw TestBedError(detail: "\(method) \(path) was answered with \(answer.status)")
        }
    }
}

/// The switches of `quirky_calendar.py`.
enum Quirk: String, Sendable, CaseIterable {
    case absoluteHrefs = "absolute-hrefs"
    case bare401 = "bare-401"
    case compressedTags = "compressed-tags"
    case controlCharacters = "control-characters"
    case dropsUnknownProperties = "drops-unknown-properties"
    case emptyStatus = "empty-status"
    case encodedHrefs = "encoded-hrefs"
    case encodedTagOnPut = "encoded-tag-on-put"
    case flakyMakeCalendar = "flaky-mkcalendar"
    case forbiddenForMissing = "forbidden-for-missing"
    case full = "full"
    case fullAs403 = "full-as-403"
    case ignoresExpand = "ignores-expand"
    case ignoresFilters = "ignores-filters"
    case ignoresIfNoneMatch = "ignores-if-none-match"
    case lateCalendar = "late-calendar"
    case lateObjects = "late-objects"
    case lateSearch = "late-search"
    case locked = "locked"
    case lostAnswers = "lost-answers"
    case lostRequests = "lost-requests"
    case makesNoCalendars = "makes-no-calendars"
    case mkcolOnly = "mkcol-only"
    case movedCalendar = "moved-calendar"
    case multistatusOnPut = "multistatus-on-put"
    case noBlindOverwrite = "no-blind-overwrite"
    case noPrincipal = "no-principal"
    case noSearch = "no-search"
    case noTagOnPut = "no-tag-on-put"
    case noTags = "no-tags"
    case notImplementedForNow = "not-implemented-for-now"
    case oddPrefixes = "odd-prefixes"
    case omitsMissing = "omits-missing"
    case outOfService = "out-of-service"
    case plainConflict = "plain-conflict"
    case redirect301 = "redirect-301"
    case redirect302 = "redirect-302"
    case redirect303 = "redirect-303"
    case redirect307 = "redirect-307"
    case redirect308 = "redirect-308"
    case renamedObjects = "renamed-objects"
    case repeatThat = "repeat-that"
    case repeatedResponses = "repeated-responses"
    case sharesAsOnesOwn = "shares-as-ones-own"
    case sharesOfOthers = "shares-of-others"
    case tagsNeverMatch = "tags-never-match"
    case tooManyRequests = "too-many-requests"
    case unauthenticated207 = "unauthenticated-207"
    case weakTagOnPut = "weak-tag-on-put"
    case weakTags = "weak-tags"
}

/// One server with switches for the whole suite.
actor QuirkBeds {
    static let shared = QuirkBeds()
    private var started: TestServer?

    func bed() async throws -> TestServer {
        if let started = self.started { return started }
        let bed = try await TestServer.start("quirky_calendar.py")
        self.started = bed
        return bed
    }
}
