import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import TestSupport
import Testing

/// A scripted source, and the pages at which owners link their phones there.
struct LinkingBed {
    let owner: OwnerBed
    let source: TestServer
    let kind: SourceKind
    /// nil unless it has users.
    var calendars: PrivateRadicale?

    /// - Parameters:
    ///   - arguments: of the source.
    ///   - users: of a calendar server that the pages may reach.
    static func with(
        _ kind: SourceKind,
        _ arguments: [String] = ["--scale", "4"],
        settings: [String: String] = [:],
        calendarUsers users: [String] = [],
        _ body: @Sendable (LinkingBed) async throws -> Void
    ) async throws {
        try await PipelineBed.lend { bed in
            let source = try await TestServer.start(
                "\(kind.rawValue)_server.py",
                arguments: arguments,
                python: try #require(TestEnvironment.python)
            )
            defer { source.stop() }
            let calendars =
                users.isEmpty ? nil : try await PrivateRadicale(users: users, http: bed.http, folder: bed.folder)
            var own = [
                "JADWAL_BRIDGES": "home=\(kind.rawValue)+http://127.0.0.1:\(source.port)", "JADWAL_API_SOURCE": "home",
                // No receiver is needed: the source tries again.
                "JADWAL_BRIDGE_URL": "http://127.0.0.1:\(source.port)/bed/inbox",
            ].merging(settings) { $1 }
            if let calendars { own["JADWAL_ALLOW_PRIVATE"] = "127.0.0.1:\(calendars.port)" }
            let owner = try await OwnerBed.start(bed, settings: own)
            let linking = LinkingBed(owner: owner, source: source, kind: kind, calendars: calendars)
            try await body(linking)
            let state = try await linking.state()
            #expect(state["forbidden"] as? [String] == [])
            #expect(state["invalid"] as? [String] == [])
        }
    }

    /// A browser in which the owner of this address is signed in.
    func browser(_ address: String, letter: Int) async throws -> OwnerBrowser {
        let browser = OwnerBrowser(self.owner)
        try await browser.signIn(address, letter: letter)
        return browser
    }

    /// Types the number on the page of WhatsApp.
    ///
    /// - Returns: where the browser is sent: the page that shows the code.
    func begin(_ browser: OwnerBrowser, _ number: String = "+966 50 000 0007", agrees: Bool = true) async throws
        -> String
    {
        try await browser.get("/whatsapp")
        let fields = [("number", number)] + (agrees ? [("consent", "on")] : [])
        let answer = try await browser.submit("/whatsapp", fields)
        try #require(answer.status == 303, "\(answer.status)")
        return try #require(answer.fields[.location])
    }

    /// The page, once it says this.
    @discardableResult
    func says(_ words: String, _ browser: OwnerBrowser, at path: String) async throws -> String {
        try await awaiting("the page says “\(words)”", within: .seconds(30)) {
            let answer = try await browser.get(path)
            return answer.status == 200 && browser.page.contains(words) ? browser.page : nil
        }
    }

    /// The code that the page shows, once it is another one than `before`.
    func code(_ browser: OwnerBrowser, at path: String, after before: String? = nil) async throws -> String {
        try await awaiting("a new code is shown", within: .seconds(30)) {
            try await browser.get(path)
            let shown = #/<p class="link-code" dir="ltr"><code dir="ltr"><bdi>([0-9A-F]{4}-[0-9A-F]{4})<\/bdi>/#
            let code = browser.page.firstMatch(of: shown).map { String($0.1) }
            return code == before ? nil : code
        }
    }

    /// The drawing of the QR code that the page shows, once it is another one than `before`.
    func square(_ browser: OwnerBrowser, at path: String, after before: String? = nil) async throws -> String {
        try await awaiting("a new QR code is shown", within: .seconds(30)) {
            try await browser.get(path)
            let square = browser.page.firstMatch(of: #/<svg class="qr".*?<path d="([^"]+)"/#).map { String($0.1) }
            return square == before ? nil : square
        }
    }

    func order(_ path: String, _ body: [String: Any]) async throws {
        var call = HTTPCall(method: .post, url: "http://127.0.0.1:\(self.source.port)/bed/\(path)", version: .http1)
        call.fields[.contentType] = "application/json"
        call.body = Array(try JSONSerialization.data(withJSONObject: body))
        let answer = try await self.owner.bed.http.execute(call)
        try #require(answer.status == 200, "\(path)")
    }

    /// The phone takes the code of the connection that this path names.
    func link(_ path: String, number: String = "966500000007") async throws {
        let key = self.kind == .waha ? "session" : "instance"
        try await self.order("link", [key: try await self.name(path), "number": number])
    }

    /// The connection's name at the source.
    func name(_ path: String) async throws -> String {
        let select = Statement("select remote_name from chat_connection where id = $1", [.uuid(Self.id(path))])
        return try #require(try await self.owner.bed.pool.query(select).first).text(0)
    }

    static func id(_ path: String) -> String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    func state() async throws -> [String: Any] {
        let url = "http://127.0.0.1:\(self.source.port)/bed"
        let answer = try await self.owner.bed.http.execute(HTTPCall(method: .get, url: url, version: .http1))
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    }

    /// The names of the connections that the source has.
    func names() async throws -> [String] {
        let state = try await self.state()
        let all = state["sessions"] ?? state["instances"]
        return (all as? [String: Any])?.keys.sorted() ?? []
    }
}
