import Foundation
import HTTP
import HTTPTypes
import TestSupport
import Testing

/// The push service of a fault run: APNs as `apns_mock.py` plays it. Provider tokens may be renewed at any time, or a
/// worker that was killed could not push for 20 minutes.
struct FaultPushes: Sendable {
    /// How the tokens of devices begin that the fault "push-410" takes away. They stay away.
    static let mortalPrefix = "410"

    let control: FaultSwitch
    private let bed: TestServer
    private let keys: FaultKeys
    private let http: HTTPClient

    init(keys: FaultKeys, connections: FaultConnections = .open) async throws {
        self.keys = keys
        self.bed = try await TestServer.start(
            "apns_mock.py",
            arguments: [keys.path("tls.pem"), keys.path("tls.key"), keys.path("provider.pem"), "app.jadwal.test"],
            python: TestEnvironment.python ?? "python3"
        )
        self.http = HTTPClient(HTTPConfiguration(caFile: keys.path("ca.pem")))
        self.control = FaultSwitch(
            url: "https://localhost:\(self.bed.port)/control",
            http: self.http,
            version: .http2
        )
        var order = connections.order
        order.lenient = true
        try await self.control.set(order)
    }

    var settings: [String: String] {
        [
            "APNS_KEY_FILE": self.keys.path("provider.p8"),
            "APNS_KEY_ID": "KEY1234567",
            "APNS_TEAM_ID": "TEAM123456",
            "APNS_TOPIC": "app.jadwal.test",
            "APNS_URL": "https://localhost:\(self.bed.port)",
        ]
    }

    func accepted() async throws -> [AcceptedPush] {
        let url = "https://localhost:\(self.bed.port)/accepted"
        let answer = try await self.http.execute(
            HTTPCall(method: .get, url: url, maximumAnswerBytes: 64 << 20, version: .http2)
        )
        try #require(answer.status == 200)
        return try JSONDecoder().decode([AcceptedPush].self, from: Data(answer.body))
    }

    func close() async {
        await self.http.close()
        self.bed.stop()
    }
}

/// A push that the push service of a fault run took.
struct AcceptedPush: Decodable, Sendable, Hashable {
    /// The `apns-id`.
    var id: String
    /// The device's token.
    var device: String
    /// `alert` or `background`.
    var kind: String
    /// `event_uid` of the payload.
    var eventUID: String?
    /// `event_start` of the payload: background pushes have it.
    var eventStart: String?
    /// `question_id` of the payload.
    var questionID: String?
    /// `revision` of the payload.
    var revision: Int?
    /// The body of the alert.
    var text: String?
    /// The title of the alert.
    var title: String?
    /// The `category` of the alert.
    var category: String?

    /// The event's revision: the payload's own, or what a `PlannedEvent` says of it in its place.
    var change: Int? {
        self.revision ?? self.text?.firstMatch(of: /revision (\d+)/).flatMap { Int($0.1) }
    }
}
