import Foundation
import HTTP
import HTTPTypes
import Pipeline
import TestSupport
import Time

@testable import Mornings

/// `morning_sources.py`, and clients that may reach it.
struct MorningServer: Sendable {
    let address: String
    private let port: Int
    private let http: HTTPClient
    private let server: TestServer

    static func lend(_ body: @Sendable (MorningServer) async throws -> Void) async throws {
        let server = try await TestServer.start("morning_sources.py")
        defer { server.stop() }
        let http = HTTPClient()
        let bed = MorningServer(
            address: "http://127.0.0.1:\(server.port)",
            port: server.port,
            http: http,
            server: server
        )
        do { try await body(bed) } catch {
            await http.close()
            throw error
        }
        await http.close()
    }

    private var exchange: HTTPExchange {
        let http = self.http
        return { call throws(HTTPError) in try await http.execute(call) }
    }

    /// - Parameter isAllowed: false: as customers' feeds are reached otherwise.
    func feeds(isAllowed: Bool = true, within limit: Duration = .seconds(30)) -> FeedClient {
        let own = isAllowed ? AllowedAddress("127.0.0.1:\(self.port)").map { [$0] } ?? [] : []
        return FeedClient(exchange: self.exchange, policy: .customer(allowing: own), within: limit, now: Self.now)
    }

    func weather(_ word: String, within limit: Duration = .seconds(30)) -> WeatherClient {
        let url = word.isEmpty ? self.address : "\(self.address)/\(word)"
        return WeatherClient(exchange: self.exchange, url: url, within: limit)
    }

    struct Asked: Decodable {
        var path: String
        var fields: [String: String]
    }

    /// What the server was asked so far, without this.
    func seen() async throws -> [Asked] {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: "\(self.address)/seen"))
        return try JSONDecoder().decode([Asked].self, from: Data(answer.body))
    }

    static func now() -> UnixTime { UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
