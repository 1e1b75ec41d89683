public import Foundation

/// An e-mail as `mail_server.py` received it.
public struct ReceivedEmail: Decodable, Sendable {
    public let from: String
    public let to: [String]
    public let hello: String
    private let headers: [[String]]
    /// The message as it came, without the dots that the protocol adds.
    public let raw: String
    public let text: String?
    public let html: String?
    public let tls: Bool
    /// The user who signed in; nil if there was none.
    public let user: String?
    /// The e-mail was announced as one to an address beyond ASCII.
    public let utf8: Bool

    /// The parts for calendars, and what is attached.
    public let calendars: [Calendar]
    public let attached: [Attachment]

    public struct Calendar: Decodable, Sendable, Hashable {
        public let method: String?
        public let object: String
    }

    public struct Attachment: Decodable, Sendable, Hashable {
        public let name: String?
        public let object: String
    }

    /// All values of one header, decoded.
    public func header(_ name: String) -> [String] { self.headers.filter { $0.first == name }.compactMap(\.last) }

    /// In the order of their arrival.
    public static func all(in folder: URL) throws -> [ReceivedEmail] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
            .map { try JSONDecoder().decode(ReceivedEmail.self, from: Data(contentsOf: $0)) }
    }
}
