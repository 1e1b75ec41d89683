import Foundation
import HTTP
import HTTPTypes
import TestSupport
import Testing

/// A user of the test's RabbitMQ with a password of the test's own, made through the management interface.
struct BrokerAccount: Sendable {
    let name: String
    let url: String
    private let password: String
    private let host: String
    private let http: HTTPClient

    /// - Parameter server: the address of the broker and of the virtual host that the user may use.
    static func make(password: String, on server: String, http: HTTPClient) async throws -> BrokerAccount {
        let name = "jadwal-test-\(UUID().uuidString.prefix(8).lowercased())"
        let account = BrokerAccount(
            name: name,
            url: try Self.url(user: name, password: password, on: server),
            password: password,
            host: String(URLComponents(string: server)?.path.dropFirst() ?? ""),
            http: http
        )
        try await account.add()
        return account
    }

    /// The same broker with other credentials.
    static func url(user: String, password: String, on server: String) throws -> String {
        var url = try #require(URLComponents(string: server))
        (url.user, url.password) = (user, password)
        return try #require(url.string)
    }

    /// Also again, after it was removed.
    func add() async throws {
        try await self.call(.put, "users/\(self.name)", #"{"password": "\#(self.password)", "tags": ""}"#)
        let permissions = #"{"configure": ".*", "write": ".*", "read": ".*"}"#
        try await self.call(.put, "permissions/\(self.host)/\(self.name)", permissions)
    }

    /// Existing logins are disconnected.
    func remove() async throws { try await self.call(.delete, "users/\(self.name)") }

    /// Everything that the broker tells of who uses it and how, without the messages.
    func metadata() async throws -> String {
        var text = ""
        for path in [
            "overview", "definitions", "connections", "channels", "consumers", "queues", "exchanges", "bindings",
        ] {
            text += String(decoding: try await self.call(.get, path), as: UTF8.self) + "\n"
        }
        return text
    }

    @discardableResult
    private func call(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") async throws -> [UInt8] {
        try await Self.call(method, path, body, over: self.http)
    }

    /// A call of the management interface, as the tests' own user.
    @discardableResult
    static func call(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: String = "",
        over http: HTTPClient
    ) async throws -> [UInt8] {
        let server = try #require(TestEnvironment.amqpManagementURL)
        var parts = try #require(URLComponents(string: server))
        let (user, password) = (parts.user ?? "guest", parts.password ?? "guest")
        (parts.user, parts.password) = (nil, nil)
        parts.percentEncodedPath = "/api/\(path)"
        let answer = try await http.execute(
            HTTPCall(
                method: method,
                url: try #require(parts.string),
                fields: [.contentType: "application/json"],
                body: Array(body.utf8),
                maximumAnswerBytes: 64 << 20,
                credentials: .basic(user: user, password: password)
            )
        )
        try #require((200..<300).contains(answer.status), "RabbitMQ answers \(answer.status)")
        return answer.body
    }
}
