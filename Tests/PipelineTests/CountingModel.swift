import Foundation
import HTTP
import HTTPTypes
import TestSupport
import Testing

/// The offline model behind a server that counts what it is asked, and one that never answers.
struct CountingModel: Sendable {
    private let bed: TestServer
    private let http: HTTPClient

    /// The offline model is one of the bed's programs.
    static func start(on bed: PipelineBed) async throws -> CountingModel {
        let model = try await bed.start(.offlineModel, arguments: ["--listen", "127.0.0.1:0"])
        let port = try await model.said(/listening on 127\.0\.0\.1:(\d+)/)
        let counter = try await TestServer.start("model_counter.py", arguments: [port])
        return CountingModel(bed: counter, http: bed.http)
    }

    /// - Parameter isHanging: takes requests and answers none.
    func settings(isHanging: Bool = false) -> [String: String] { self.settings(way: isHanging ? "hang" : "answer") }

    /// - Parameter way: as the bed names it.
    func settings(way: String) -> [String: String] {
        ["OPENAI_BASE_URL": "http://127.0.0.1:\(self.bed.port)/\(way)/v1", "OPENAI_MODEL": "jadwal-offline"]
    }

    /// How many completions it was asked for.
    func calls(isHanging: Bool = false) async throws -> Int { try await self.calls(way: isHanging ? "hang" : "answer") }

    func calls(way: String) async throws -> Int {
        let answer = try await self.get("/\(way)/calls")
        return try #require(Int(String(decoding: answer.body, as: UTF8.self)))
    }

    /// Lets the answers to what came by the way "hold" go.
    func letGo() async throws { _ = try await self.get("/hold/release") }

    private func get(_ path: String) async throws -> HTTPAnswer {
        try await self.http.execute(HTTPCall(method: .get, url: "http://127.0.0.1:\(self.bed.port)\(path)"))
    }
}
