import HTTP
import HTTPTypes
import TestSupport

/// The model of a fault run: it agrees by rule (`agreeing_model.py`).
struct FaultModel: Sendable {
    let control: FaultSwitch
    private let bed: TestServer
    private let http: HTTPClient

    init(http: HTTPClient, connections: FaultConnections = .open) async throws {
        self.bed = try await TestServer.start("agreeing_model.py")
        self.http = http
        self.control = FaultSwitch(url: "http://127.0.0.1:\(self.bed.port)/control", http: http)
        try await self.control.set(connections.order)
    }

    var settings: [String: String] {
        ["OPENAI_BASE_URL": "http://127.0.0.1:\(self.bed.port)/v1", "OPENAI_MODEL": "agreeing"]
    }

    /// Asks as a client does, with a window of no messages.
    func ask(within deadline: Duration = .seconds(2)) async throws -> HTTPAnswer {
        try await self.http.execute(
            HTTPCall(
                method: .post,
                url: "http://127.0.0.1:\(self.bed.port)/v1/chat/completions",
                body: Array(#"{"messages": [{"role": "user", "content": "nothing"}]}"#.utf8),
                deadline: deadline
            )
        )
    }

    func close() { self.bed.stop() }
}
