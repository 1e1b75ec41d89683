internal import Foundation
internal import HTTPTypes
internal import Pipeline

/// The purpose of a request.
enum WebhookRoute: Sendable, Hashable {
    /// - Parameter connection: routes, and proves nothing.
    case connection(SourceKind, id: String)
    /// The account stands in the body.
    case cloud
    /// Meta asks whether the address is right.
    case cloudVerification(mode: String?, token: String?, challenge: String?)
    /// Our own wire format; the key says whose it is.
    case own
    case wrongMethod
    case unknown

    init(_ method: HTTPRequest.Method, _ target: String) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard path.first == "v1" else {
            self = .unknown
            return
        }
        switch (path.dropFirst().first, path.count) {
        case ("waha", 3): self = Self.connection(.waha, path.last, method)
        // Evolution can be told to add the event's name.
        case ("evolution", 3), ("evolution", 4): self = Self.connection(.evolution, path.dropFirst(2).first, method)
        case ("meta", 2) where method == .get: self = Self.verification(parts.count > 1 ? String(parts[1]) : "")
        case ("meta", 2): self = method == .post ? .cloud : .wrongMethod
        case ("messages", 2): self = method == .post ? .own : .wrongMethod
        default: self = .unknown
        }
    }

    /// The kind of source; nil if there is none.
    var kind: SourceKind? {
        switch self {
        case .connection(let kind, _): kind
        case .cloud, .cloudVerification: .cloud
        case .own: .own
        case .wrongMethod, .unknown: nil
        }
    }

    private static func connection(_ kind: SourceKind, _ id: Substring?, _ method: HTTPRequest.Method) -> WebhookRoute {
        guard let id = id.flatMap({ UUID(uuidString: String($0)) }) else { return .unknown }
        return method == .post ? .connection(kind, id: id.uuidString.lowercased()) : .wrongMethod
    }

    private static func verification(_ query: String) -> WebhookRoute {
        var components = URLComponents()
        components.percentEncodedQuery = query.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } ? query : nil
        func value(_ name: String) -> String? { components.queryItems?.first { $0.name == name }?.value }
        return .cloudVerification(
            mode: value("hub.mode"),
            token: value("hub.verify_token"),
            challenge: value("hub.challenge")
        )
    }
}
