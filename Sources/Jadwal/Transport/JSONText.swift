internal import Foundation

/// Tells bytes that are no JSON from JSON that says something else than expected: Foundation's decoder calls both corrupt when
/// a number does not fit its field.
enum JSONText {
    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }

    static func isValid(_ bytes: [UInt8]) -> Bool {
        (try? JSONDecoder().decode(Anything.self, from: Data(bytes))) != nil
    }
}
