import Foundation
import HTTP
import HTTPTypes
import TestSupport
import Testing

/// A receiver of traces as `otlp_receiver.py` plays it.
struct TraceReceiver: Sendable {
    private let bed: TestServer
    private let http: HTTPClient
    /// Everything that it received, as it came.
    let file: URL

    static func start(on bed: PipelineBed) async throws -> TraceReceiver {
        let file = bed.folder.appending(path: "traces-\(UUID().uuidString.prefix(8)).otlp")
        try Data().write(to: file)
        let server = try await TestServer.start(
            "otlp_receiver.py",
            arguments: [file.path],
            python: TestEnvironment.python ?? "python3"
        )
        return TraceReceiver(bed: server, http: bed.http, file: file)
    }

    /// - Parameter sampler: of traces that begin here.
    func settings(sampler: String) -> [String: String] {
        ["OTEL_EXPORTER_OTLP_ENDPOINT": self.url, "OTEL_TRACES_SAMPLER": sampler]
    }

    /// In the order of their begins.
    func spans() async throws -> [ReceivedSpan] {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: "\(self.url)/spans"))
        return try ReceivedSpan.all(in: answer.body).sorted { $0.begin < $1.begin }
    }

    /// - Parameter fault: as the server lists them; nil heals.
    func fail(_ fault: String?) async throws {
        let order = fault.map { "{\"fault\": \"\($0)\"}" } ?? "{\"fault\": null}"
        let call = HTTPCall(method: .post, url: "\(self.url)/control", body: Array(order.utf8))
        try #require(try await self.http.execute(call).status == 200)
    }

    func state() async throws -> State {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: "\(self.url)/control"))
        return try JSONDecoder().decode(State.self, from: Data(answer.body))
    }

    struct State: Decodable {
        var requests: Int
        var malformed: Int
    }

    /// Stops the receiver.
    func stop() { self.bed.stop() }

    private var url: String { "http://127.0.0.1:\(self.bed.port)" }
}
