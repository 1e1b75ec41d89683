internal import FoundationEssentials
internal import Jadwal

/// The JSON that APNs explains a refusal with.
struct APNsReason: Decodable {
    /// One of the words of Apple's "Handling notification responses from APNs", or one that came later.
    var reason: String?
    /// With 410: since when the token is void, in milliseconds since 1970.
    var timestamp: Int64?

    /// What is not in Apple's form has neither.
    init(body: [UInt8]) {
        if let read = try? JSONDecoder().decode(APNsReason.self, from: Data(body)) { self = read }
        // It gets into logs and metrics: only what looks like one of Apple's words.
        guard let word = self.reason, word.utf8.count <= 64, word.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            self.reason = nil
            return
        }
    }
}
