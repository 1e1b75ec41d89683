import Time
import WorkerKit

@testable import RabbitMQ

extension FuzzedParser {
    /// Short texts in settings, messages and arguments: what is read can be written and read again.
    static let settingText = FuzzedParser(name: "setting-text", longest: 256, words: FuzzWords.address) { input in
        let text = String(decoding: input, as: UTF8.self)
        var isAccepted = false
        if let duration = DurationText.parse(text) {
            isAccepted = true
            try UnkeptPromise.unless(DurationText.parse(DurationText.format(duration)) == duration, "another duration")
        }
        if let place = HostAndPort(text) {
            isAccepted = true
            try UnkeptPromise.unless(HostAndPort(place.description) == place, "another place")
        }
        if let date = LocalDate(text) { try UnkeptPromise.unless(date.description == text, "another date") }
        if let time = LocalTime(text) { try UnkeptPromise.unless(time.description == text, "another time") }
        if let stamp = Timestamp(text), (2...9998).contains(stamp.local.date.year) {
            isAccepted = true
            let again = Timestamp(Timestamp.utcText(stamp.instant))
            try UnkeptPromise.unless(again?.instant == stamp.instant, "another instant")
            try UnkeptPromise.unless(!input.contains(UInt8(ascii: " ")), "a timestamp with a blank")
        }
        if let endpoint = try? RabbitMQEndpoint(text, position: 1) {
            isAccepted = true
            let texts = [endpoint.host, endpoint.user, endpoint.password, endpoint.virtualHost]
            try UnkeptPromise.unless(texts.allSatisfy { !$0.utf8.contains(0) }, "a NUL that C would cut at")
            try UnkeptPromise.unless(!endpoint.host.isEmpty && (1...65_535).contains(endpoint.port), "no address")
        }
        return isAccepted
    }
}
