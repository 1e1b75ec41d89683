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

    static var now: UnixTime { UnixTime(milliseconds: Int64((Date.now.timeIntervalSince1970 * 1000).rounded(.down))) }
}
