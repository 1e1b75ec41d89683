import Foundation
import HTTP
import HTTPTypes
import PostgresTestSupport
import Testing

/// The browser's part: keeps cookies, sends forms, follows redirects.
final class ConsoleBrowser {
    let console: ConsoleBed
    private(set) var cookies: [String: String] = [:]
    /// The page that was shown last.
    private(set) var page = ""

    private let http: HTTPClient

    /// - Parameter http: nil for the bed's.
    init(_ console: ConsoleBed, over http: HTTPClient? = nil) {
        (self.console, self.http) = (console, http ?? console.bed.http)
    }

    func keep(_ cookies: [String: String]) { self.cookies = cookies }

    @discardableResult
    func get(_ path: String, headers: [String: String] = [:]) async throws -> HTTPAnswer {
        try await self.send(HTTPCall(method: .get, url: self.console.address + path), headers)
    }

    /// - Parameter headers: in place of those of a browser on the same page; an empty value leaves one out.
    @discardableResult
    func post(_ path: String, _ fields: [(String, String)], headers: [String: String] = [:]) async throws -> HTTPAnswer
    {
        var call = HTTPCall(method: .post, url: self.console.address + path)
        call.body = Array(
            fields.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&").utf8
        )
        let own = ["Content-Type": "application/x-www-form-urlencoded", "Origin": self.console.address]
        return try await self.send(call, own.merging(headers) { _, given in given }.filter { !$0.value.isEmpty })
    }

    /// The token of the form with this action on the last page.
    func token(of action: String) throws -> String {
        let form = try Regex("action=\"\(action)\"[^>]*>\\s*<input type=\"hidden\" name=\"token\" value=\"([^\"]+)\"")
        let found = try #require(self.page.firstMatch(of: form), "no form for \(action)")
        return String(try #require(found.output[1].substring))
    }

    /// Signs in, and follows to the page after it.
    func signIn(_ name: String, _ password: String = ConsoleBed.password) async throws {
        try await self.get("/sign-in")
        let token = try self.token(of: "/sign-in")
        let answer = try await self.post("/sign-in", [("token", token), ("name", name), ("password", password)])
        try #require(answer.status == 303, "signing in was answered \(answer.status)")
    }

    private func send(_ call: HTTPCall, _ headers: [String: String]) async throws -> HTTPAnswer {
        var call = call
        for (name, value) in headers { call.fields[try #require(.init(name))] = value }
        if !self.cookies.isEmpty {
            let text = self.cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
            call.fields[.cookie] = text
        }
        // A person clicks less often than 20 times a second.
        let answer = try await awaiting("the console is asked less often") {
            let answer = try await self.http.execute(call)
            return answer.status == 429 && answer.fields[.retryAfter] == "1" ? nil : answer
        }
        for cookie in answer.fields[values: .setCookie] {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            self.cookies[String(pair[0])] = cookie.contains("Max-Age=0") ? nil : String(pair[1])
        }
        self.page = String(decoding: answer.body, as: UTF8.self)
        return answer
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}

/// A console that runs, with a user for each role.
struct ConsoleBed {
    static let password = "a long password"
    static let people = ["viewer": "viewer", "operator": "operator", "revealer": "revealer"]

    let bed: PipelineBed
    let console: Worker
    let address: String
    let users: URL

    static func start(_ bed: PipelineBed, settings: [String: String] = [:]) async throws -> ConsoleBed {
        let users = bed.folder.appending(path: "users")
        try await ConsolePeople.shared.write(to: users, bed)
        let own = try await Self.settings(bed, users: users)
        let console = try await bed.worker(.console, settings: own.merging(settings) { _, given in given })
        let port = try await console.process.said(/The console is served.*?port"?[:=]"?(\d+)/)
        return ConsoleBed(bed: bed, console: console, address: "http://127.0.0.1:\(port)", users: users)
    }

    /// With the role of the database that operators give the console.
    static func settings(_ bed: PipelineBed, users: URL) async throws -> [String: String] {
        let owner = bed.database.configuration()
        return [
            "JADWAL_CONSOLE_LISTEN": "127.0.0.1:0", "JADWAL_CONSOLE_USERS": users.path, "JADWAL_MIGRATE": "off",
            "DATABASE_URL": try await TestRole.url(as: "jadwal_console", by: TestRole.roles(), on: owner),
        ]
    }

    static func add(_ name: String, _ roles: [String], to users: URL, _ bed: PipelineBed) async throws {
        let process = try await bed.start(
            .command,
            arguments: ["console", "user", "add", name] + roles.flatMap { ["--role", $0] },
            settings: ["JADWAL_CONSOLE_USERS": users.path],
            input: Self.password + "\n"
        )
        let code = try await process.exitCode(within: .seconds(30))
        try #require(code == 0, "the user was not added: \(process.log)")
    }

    func refused(_ reason: String) async throws -> Int {
        try await self.console.metric("jadwal_console_refused_total", ["reason": reason])
    }
}

/// The file of users that `jadwal console user add` has made. A hash takes seconds in a debug build, so it is made once
/// for all tests.
private actor ConsolePeople {
    static let shared = ConsolePeople()
    private var making: Task<Data, any Error>?

    func write(to users: URL, _ bed: PipelineBed) async throws {
        let making =
            self.making
            ?? Task {
                for (name, role) in ConsoleBed.people { try await ConsoleBed.add(name, [role], to: users, bed) }
                return try Data(contentsOf: users)
            }
        self.making = making
        let made = try await making.value
        // A file that others may read is refused.
        let hasBeenMade = FileManager.default.createFile(
            atPath: users.path,
            contents: made,
            attributes: [.posixPermissions: 0o600]
        )
        try #require(hasBeenMade, "\(users.path) cannot be written")
    }
}
