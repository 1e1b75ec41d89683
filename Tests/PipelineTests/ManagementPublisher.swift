import Foundation
import HTTP
import HTTPTypes
import Testing

/// Publishes through the broker's management interface, which takes headers that no client of ours would send.
struct ManagementPublisher {
    /// With user and password, as `JADWAL_TEST_AMQP_MANAGEMENT_URL` gives it.
    let url: String
    let http: HTTPClient

    /// Tables in tables in arrays, a hundred deep, and values of other types than text.
    func publishWithNestedHeaders(_ body: [UInt8], to queue: String) async throws {
        var nested: Any = "end"
        for depth in 0..<100 { nested = depth.isMultiple(of: 2) ? ["deeper": nested] : [nested] }
        let headers: [String: Any] = ["nested": nested, "number": 17, "truth": true, "list": [1, "two", [3]]]
        let message: [String: Any] = [
            "properties": ["delivery_mode": 2, "headers": headers], "routing_key": queue,
            "payload": Data(body).base64EncodedString(), "payload_encoding": "base64",
        ]
        var parts = try #require(URLComponents(string: self.url))
        let (user, password) = (parts.user ?? "guest", parts.password ?? "guest")
        (parts.user, parts.password) = (nil, nil)
        parts.percentEncodedPath = "/api/exchanges/%2F/amq.default/publish"
        let answer = try await self.http.execute(
            HTTPCall(
                method: .post,
                url: try #require(parts.string),
                fields: [.contentType: "application/json"],
                body: Array(try JSONSerialization.data(withJSONObject: message)),
                credentials: .basic(user: user, password: password)
            )
        )
        try #require(answer.status == 200)
        try #require(String(decoding: answer.body, as: UTF8.self).contains(#""routed":true"#))
    }
}
