import Foundation
import HTTP
import HTTPTypes
import TestSupport
import Testing

/// The offline model behind a server that counts what it is asked, and one that never answers.
struct CountingModel: Sendable {
    private let bed: TestBed
    private let http: HTTPClient

    /// The offline model is one of the bed's programs.
    static func start(on bed: PipelineBed) async throws -> CountingModel {
        let model = try await bed.start(.offlineModel, arguments: ["--listen", "127.0.0.1:0"])
        let port = try await model.said(/listening on 127\.0\.0\.1:(\d+)/)
        let counter = try await TestBed.start("model_counter.py", arguments: [port])
        return CountingModel(bed: counter, http: bed.http)
    }

    /// - Parameter isHanging: takes requests and answers none.
    func settings(isHanging: Bool = false) -> [String: String] {
        [
            "OPENAI_BASE_URL": "http://127.0.0.1:\(self.bed.port)/\(isHanging ? "hang" : "answer")/v1",
            "OPENAI_MODEL": "jadwal-offline",
        ]
    }

    /// How many completions it was asked for.
    func calls(isHanging: Bool = false) async throws -> Int {
        let url = "http://127.0.0.1:\(self.bed.port)/\(isHanging ? "hang" : "answer")/calls"
        let answer = try await self.http.execute(HTTPCall(method: .get, url: url))
        return try #require(Int(String(decoding: answer.body, as: UTF8.self)))
    }
}
