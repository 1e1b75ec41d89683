internal import Foundation
internal import HTTP
internal import Pipeline
internal import Time

/// JSON that is written for a source, and read from one.
enum SourceJSON {
    /// - Parameter object: of texts, numbers, booleans, lists and objects.
    static func bytes(_ object: [String: Any]) -> [UInt8] {
        (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])).map { Array($0) } ?? []
    }

    /// - Throws: `.notUnderstood` if the answer is no JSON.
    static func read(_ answer: HTTPAnswer) throws(BridgeControlError) -> LooseJSON {
        guard let json = LooseJSON(answer.body) else {
            throw BridgeControlError(.notUnderstood, status: answer.status)
        }
        return json
    }

    /// Seconds since 1970, as a number or as text.
    static func time(_ value: LooseJSON?) -> UnixTime? {
        guard let seconds = value?.decimal ?? value?.text.flatMap(Double.init), seconds > 0, seconds < 253_402_300_800
        else { return nil }
        return UnixTime(milliseconds: Int64(seconds * 1000))
    }

    /// The bare id in `false_966500000001@c.us_3EB0…[_participant]`, or the text itself if it is bare.
    static func bareID(_ id: String?) -> String? {
        guard let id, !id.isEmpty else { return nil }
        let parts = id.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return id }
        guard parts.count >= 3, parts[0] == "true" || parts[0] == "false", !parts[2].isEmpty else { return nil }
        return String(parts[2])
    }

    static var now: UnixTime { UnixTime(milliseconds: Int64((Date.now.timeIntervalSince1970 * 1000).rounded(.down))) }
}
