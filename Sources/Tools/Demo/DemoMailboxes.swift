internal import CommandKit
internal import Foundation
internal import HTTP
internal import HTTPTypes
internal import Time

/// `deploy/lib/meeting_demo.py`: the mailboxes of guests.
struct DemoMailboxes: Sendable {
    /// What has come to one address.
    struct Box: Sendable, Decodable {
        /// An entry of the guest's calendar, as invitations have made it.
        struct Entry: Sendable, Decodable {
            var uid: String
            var sequence: Int
            var status: String
            /// In seconds since 1970.
            var start: Int64
            var attendees: Int
        }

        /// Paths of the guest's page.
        var links: [String]
        var methods: [String]
        var entries: [Entry]
    }

    /// Without a slash at the end.
    let address: String
    let http: HTTPClient

    /// By address.
    func read() async throws -> [String: Box] {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: "\(self.address)/boxes"))
        guard answer.status == 200 else { throw CommandFailure(.unavailable, "the mailboxes do not answer") }
        return try JSONDecoder().decode([String: Box].self, from: Data(answer.body))
    }
}
