import Foundation
import HTTP

/// A request as `http_peer.py` echoes it.
struct Echo: Decodable {
    var method: String
    var path: String
    var fields: [[String]]
    var body: String
    /// Of the peer's life.
    var connection: Int
    /// Of this connection.
    var request: Int

    init(_ answer: HTTPAnswer) throws { self = try JSONDecoder().decode(Echo.self, from: Data(answer.body)) }

    func values(of name: String) -> [String] { self.fields.filter { $0[0] == name }.map { $0[1] } }
}
