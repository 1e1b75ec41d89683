internal import CommandKit
internal import Foundation
internal import HTTP
internal import HTTPTypes
internal import Mornings
internal import Pipeline
internal import Time
internal import WorkerKit

/// `deploy/lib/morning_demo.py`: weather, feeds, and the owner's devices.
struct DemoOutside: Sendable {
    /// A notification as a webhook got it.
    struct Rung: Sendable, Decodable {
        struct Body: Sendable, Decodable {
            struct Brief: Sendable, Decodable {
                var missing: [Missing]?
            }

            struct Missing: Sendable, Decodable {
                var part: String
                var reason: String
            }

            struct Action: Sendable, Decodable {
                var url: String?
            }

            private enum CodingKeys: String, CodingKey {
                case text = "body"
                case message, brief, actions
            }

            /// Of a webhook.
            var text: String?
            /// Of ntfy.
            var message: String?
            var brief: Brief?
            /// Of ntfy: the buttons. A webhook has their names.
            var actions: [Action]?

            var body: String { self.text ?? self.message ?? "" }

            init(from decoder: any Decoder) throws {
                let fields = try decoder.container(keyedBy: CodingKeys.self)
                self.text = try fields.decodeIfPresent(String.self, forKey: .text)
                self.message = try fields.decodeIfPresent(String.self, forKey: .message)
                self.brief = try fields.decodeIfPresent(Brief.self, forKey: .brief)
                self.actions = try? fields.decodeIfPresent([Action].self, forKey: .actions)
            }
        }

        var to: String
        private var milliseconds: Int64
        var body: Body

        /// By the wall clock.
        var at: UnixTime { UnixTime(milliseconds: self.milliseconds) }

        private enum CodingKeys: String, CodingKey {
            case to, body
            case milliseconds = "at"
        }
    }

    /// Without a slash at the end.
    let address: String
    let http: HTTPClient

    var feeds: [String] { ["town", "hangs", "bomb"].map { "\(self.address)/feeds/\($0)" } }

    var webhook: String { "\(self.address)/hook" }
    var topic: String { "\(self.address)/phone" }

    /// Asks the feeds before an alarm is saved.
    var client: FeedClient {
        let own = AllowedAddress(String(self.address.dropFirst("http://".count)))
        return FeedClient(
            exchange: { [http] call throws(HTTPError) in try await http.execute(call) },
            policy: .customer(allowing: own.map { [$0] } ?? []),
            within: SharedFetch.askingLimit,
            now: UnixTime.now
        )
    }

    func breakFeeds() async throws { try await self.post("\(self.address)/break") }

    /// The notification of this number on the webhook; nil until it has come.
    func rung(_ number: Int) async throws -> Rung? {
        let seen = try await self.seen().filter { $0.to == "webhook" }
        return seen.count >= number ? seen[number - 1] : nil
    }

    /// The address of the first button of the notification of this number.
    func button(of number: Int) async throws -> String {
        let end = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < end {
            let seen = try await self.seen().filter { $0.to == "ntfy" }
            if seen.count >= number, let url = seen[number - 1].body.actions?.first?.url { return url }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw CommandFailure(.unavailable, "the notification has no button")
    }

    func tap(_ address: String) async throws { try await self.post(address) }

    private func post(_ address: String) async throws {
        let answer = try await self.http.execute(HTTPCall(method: .post, url: address))
        guard answer.status == 200 else { throw CommandFailure(.refused, "a tap was answered with \(answer.status)") }
    }

    private func seen() async throws -> [Rung] {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: "\(self.address)/seen"))
        return try JSONDecoder().decode([Rung].self, from: Data(answer.body))
    }
}
