import Foundation
import HTTP
import HTTPTypes
import PostgresTestSupport
import TestSupport
import Testing

/// The owners' pages, running with a mail server of the test's own.
struct OwnerBed: Sendable {
    let bed: PipelineBed
    let api: Worker
    let address: String
    let mail: TestServer
    /// Has a file for each letter.
    let folder: URL

    /// - Parameters:
    ///   - other: another replica, whose mail server both use.
    ///   - isOwner: it logs in to the database as the tables' owner.
    ///   - mail: arguments of the mail server.
    static func start(
        _ bed: PipelineBed,
        settings: [String: String] = [:],
        beside other: OwnerBed? = nil,
        isOwner: Bool = false,
        mail arguments: [String] = []
    ) async throws -> OwnerBed {
        let login = isOwner ? ["JADWAL_API_AS_OWNER": "on"] : try await Self.role(bed)
        let settings = login.merging(settings) { $1 }
        if let other { return try await Self.start(bed, settings, other.mail, other.folder) }
        let folder = bed.folder.appending(path: "letters-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let mail = try await TestServer.start(
            "mail_server.py",
            arguments: [folder.path] + arguments,
            python: try #require(TestEnvironment.python)
        )
        return try await Self.start(bed, settings, mail, folder)
    }

    private static func start(
        _ bed: PipelineBed,
        _ settings: [String: String],
        _ mail: TestServer,
        _ folder: URL
    ) async throws -> OwnerBed {
        let own = [
            "JADWAL_API_LISTEN": "127.0.0.1:0", "JADWAL_SIGNUP": "open",
            "JADWAL_SMTP_URL": "smtp://127.0.0.1:\(mail.port)", "JADWAL_MAIL_FROM": "جدول <jadwal@example.org>",
        ]
        let api = try await bed.worker(.api, settings: own.merging(settings) { _, given in given })
        let port = try await api.process.said(/The owners' pages are served.*?port"?[:=]"?(\d+)/)
        return OwnerBed(bed: bed, api: api, address: "http://127.0.0.1:\(port)", mail: mail, folder: folder)
    }

    /// Settings of the role of the database that operators give the program.
    static func role(_ bed: PipelineBed) async throws -> [String: String] {
        let owner = bed.database.configuration()
        let url = try await TestRole.url(as: "jadwal_api", by: TestRole.roles(), on: owner)
        return ["DATABASE_URL": url, "JADWAL_MIGRATE": "off"]
    }

    /// All letters so far, in their order, but those about sign-ins with new browsers: most tests have several.
    func letters() throws -> [ReceivedEmail] {
        try ReceivedEmail.all(in: self.folder).filter { !$0.isAboutASignIn }
    }

    func lettersAboutSignIns() throws -> [ReceivedEmail] {
        try ReceivedEmail.all(in: self.folder).filter(\.isAboutASignIn)
    }

    /// The letter of this number, once it has come.
    func letter(_ number: Int) async throws -> ReceivedEmail {
        try await awaiting("letter \(number)") {
            let letters = try self.letters()
            return letters.count >= number ? letters[number - 1] : nil
        }
    }

    func refused(_ reason: String) async throws -> Int {
        try await self.api.metric("jadwal_api_refused_total", ["reason": reason])
    }
}

extension ReceivedEmail {
    var isAboutASignIn: Bool {
        let subjects = ["A new sign-in to your Jadwal account", "دخول جديد إلى حسابك في جدول"]
        return self.header("Subject").contains(where: subjects.contains)
    }

    /// Path and query of the link in it.
    func link() throws -> String {
        let found = try #require(self.text?.firstMatch(of: #/https?:\/\/[^\/\s]+(\/\S*)/#), "the letter has no link")
        return String(found.1)
    }
}

/// The browser's part: keeps cookies, sends forms, follows redirects.
final class OwnerBrowser {
    let owner: OwnerBed
    private(set) var cookies: [String: String] = [:]
    /// The page that was shown last.
    private(set) var page = ""
    /// How long it waits for an answer.
    var patience = Duration.seconds(30)
    /// Sent with each request.
    var fields: [String: String] = [:]

    init(_ owner: OwnerBed) { self.owner = owner }

    func keep(_ cookies: [String: String]) { self.cookies = cookies }

    /// Shows a page again that was shown before a file was downloaded.
    func reload(_ page: String) -> OwnerBrowser {
        self.page = page
        return self
    }

    @discardableResult
    func get(_ path: String, headers: [String: String] = [:], method: HTTPRequest.Method = .get) async throws
        -> HTTPAnswer
    {
        try await self.send(HTTPCall(method: method, url: self.owner.address + path), headers)
    }

    /// Sends the form with this action on the last page.
    @discardableResult
    func submit(_ action: String, _ fields: [(String, String)] = [], headers: [String: String] = [:]) async throws
        -> HTTPAnswer
    {
        let hidden = try self.hiddenFields(of: action)
        var call = HTTPCall(method: .post, url: self.owner.address + action)
        call.body = Array(
            (hidden + fields).map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&").utf8
        )
        let own = ["Content-Type": "application/x-www-form-urlencoded", "Origin": self.owner.address]
        return try await self.send(call, own.merging(headers) { _, given in given })
    }

    /// Sends what is no form of the page.
    @discardableResult
    func post(
        _ path: String,
        _ fields: [(String, String)],
        headers: [String: String] = [:]
    ) async throws -> HTTPAnswer {
        var call = HTTPCall(method: .post, url: self.owner.address + path)
        call.body = Array(fields.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&").utf8)
        let own = ["Content-Type": "application/x-www-form-urlencoded", "Origin": self.owner.address]
        return try await self.send(call, own.merging(headers) { _, given in given })
    }

    /// Sends the form with this action on the last page, with a file.
    ///
    /// - Parameter hidden: those of another page's form.
    @discardableResult
    func upload(
        _ action: String,
        _ fields: [(String, String)] = [],
        hidden: [(String, String)]? = nil,
        file: (name: String, content: [UInt8])? = nil
    ) async throws -> HTTPAnswer {
        var call = HTTPCall(method: .post, url: self.owner.address + action)
        for (name, value) in try (hidden ?? self.hiddenFields(of: action)) + fields {
            call.body += Array("--part\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        if let file {
            let names = "name=\"file\"; filename=\"\(file.name)\""
            call.body += Array("--part\r\nContent-Disposition: form-data; \(names)\r\n\r\n".utf8)
            call.body += file.content + Array("\r\n".utf8)
        }
        call.body += Array("--part--\r\n".utf8)
        let type = "multipart/form-data; boundary=part"
        return try await self.send(call, ["Content-Type": type, "Origin": self.owner.address])
    }

    /// Asks for a link, and follows the one in the letter of this number.
    func signIn(_ address: String, letter number: Int) async throws {
        try await self.get("/sign-in")
        let asked = try await self.submit("/sign-in", [("address", address)])
        try #require(asked.status == 303)
        try await self.get(try await self.owner.letter(number).link())
        let answer = try await self.submit("/magic-link")
        try #require(answer.status == 303, "the link was answered \(answer.status)")
    }

    func hiddenFields(of action: String) throws -> [(String, String)] {
        let form = try Regex("action=\"\(action)\"[^>]*>([\\s\\S]*?)</form>")
        let found = try #require(self.page.firstMatch(of: form), "no form for \(action)")
        let content = String(try #require(found.output[1].substring))
        return content.matches(of: #/type="hidden" name="([^"]+)" value="([^"]*)"/#).map {
            (String($0.1), String($0.2))
        }
    }

    private func send(_ call: HTTPCall, _ headers: [String: String]) async throws -> HTTPAnswer {
        var call = call
        call.deadline = self.patience
        for (name, value) in self.fields.merging(headers, uniquingKeysWith: { $1 }) {
            call.fields[try #require(.init(name))] = value
        }
        if !self.cookies.isEmpty {
            let text = self.cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
            call.fields[.cookie] = text
        }
        // A person clicks less often than 20 times a second.
        let answer = try await awaiting("the pages are asked less often") {
            let answer = try await self.owner.bed.http.execute(call)
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
