import Foundation
import HTTP
import HTTPTypes
import Jadwal
import TestSupport

/// An account of a server with quirks, and what really stands there.
struct QuirkyCalendar: Sendable {
    struct State: Decodable {
        var upstream: Int
        var requests: Int
        var violations: [String]
        /// Texts by paths.
        var objects: [String: String]

        /// Those of an event.
        func objects(of event: CalendarEvent) -> [(path: String, text: String)] {
            self.objects.filter { $0.value.contains(event.identity.calendarUID) }.map { ($0.key, $0.value) }
        }
    }

    static let credentials = HTTPCredentials.basic(user: "jadwal", password: "secret")
    static let policy = AddressPolicy.customer(allowing: [AllowedAddress("127.0.0.0/8")!])

    let bed: TestBed
    let http: HTTPClient

    var url: String { "http://127.0.0.1:\(self.bed.port)/" }

    func quirks() async throws -> [String] {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: self.url + "-/quirks"))
        return try JSONDecoder().decode([String].self, from: Data(answer.body))
    }

    /// Takes away everything that the user has, and begins anew.
    func begin(_ quirks: [Quirk]) async throws {
        let body = try JSONEncoder().encode(["quirks": quirks.map(\.rawValue)])
        _ = try await self.http.execute(HTTPCall(method: .post, url: self.url + "-/account", body: Array(body)))
    }

    func state() async throws -> State {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: self.url + "-/account"))
        return try JSONDecoder().decode(State.self, from: Data(answer.body))
    }

    /// Past the quirks.
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
