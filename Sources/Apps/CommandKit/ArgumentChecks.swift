internal import ArgumentParser
internal import Foundation
package import Time
internal import WorkerKit

/// Checks the form of arguments.
package enum ArgumentChecks {
    /// The UUID in lower case, as it is stored.
    package static func identifier(_ text: String, of what: String) throws -> String {
        guard let uuid = UUID(uuidString: text) else { throw ValidationError("\(what) must be a UUID") }
        return uuid.uuidString.lowercased()
    }

    package static func zone(_ name: String) throws -> Zone {
        guard let zone = Zone(name) else {
            throw ValidationError("--time-zone must be an IANA name such as Asia/Riyadh or Europe/London")
        }
        return zone
    }

    /// `en`, `ar-SA`
    package static func locale(_ text: String) throws -> String {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy {
            (2...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        guard isPlain, (1...4).contains(parts.count), (2...3).contains(parts[0].count) else {
            throw ValidationError("--locale must be a language tag such as en or ar-SA")
        }
        return text
    }

    /// Hours such as `22:00-07:00`, which may pass midnight.
    package static func hours(_ text: String, _ option: String) throws -> String {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = LocalTime(parts[0]), let until = LocalTime(parts[1]), from != until else {
            throw ValidationError("\(option) must be two times such as 22:00-07:00")
        }
        return text
    }

    /// The duration; nil for `none`.
    package static func reminder(_ text: String) throws -> Duration? {
        guard text != "none" else { return nil }
        let range = Duration.zero ... .seconds(28 * 86_400)
        guard let duration = DurationText.parse(text), range.contains(duration),
            duration == .seconds(duration.components.seconds / 60 * 60)
        else { throw ValidationError("--reminder must be whole minutes such as 30m, 2h or 1d, at most 28d, or none") }
        return duration
    }

    package static func duration(_ text: String, _ option: String) throws -> Duration {
        guard let duration = DurationText.parse(text), duration > .zero, duration <= .seconds(30 * 86_400) else {
            throw ValidationError("\(option) must be a duration such as 30s, 10m or 2h, at most 30d")
        }
        return duration
    }
}
