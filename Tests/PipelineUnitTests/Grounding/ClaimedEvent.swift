import Foundation
import Testing

@testable import ChatReader
@testable import Pipeline
@testable import Time

/// An event of a model's answer.
struct ClaimedEvent: Encodable {
    struct Evidence: Encodable {
        var messages: [Int]
        var phrase = ""
    }

    var title: String?
    var startDate: String?
    var startTime: String?
    var endDate: String?
    var endTime: String?
    var location: String?
    var notes = "Managed by Jadwal"
    var reference: String?
    var evidence: Evidence?

    private enum CodingKeys: String, CodingKey {
        case title
        case startDate = "start_date"
        case startTime = "start_time"
        case endDate = "end_date"
        case endTime = "end_time"
        case location, notes, reference, evidence
    }

    init(
        title: String? = nil,
        startDate: String?,
        startTime: String?,
        endDate: String? = nil,
        endTime: String? = nil,
        location: String? = nil,
        messages: [Int]
    ) {
        (self.title, self.location) = (title, location)
        (self.startDate, self.startTime, self.endDate, self.endTime) = (startDate, startTime, endDate, endTime)
        self.evidence = Evidence(messages: messages)
    }

    /// An answer of version 2 with this event alone.
    func answer(_ status: VerdictStatus = .agreed) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let event = String(decoding: try encoder.encode(self), as: UTF8.self)
        return "{\"status\": \"\(status.rawValue)\", \"events\": [\(event)]}"
    }

    /// The grounder's finding for it, before any verification.
    func finding(in window: ConversationWindow, needsEvidence: Bool = true) throws -> ClaimFinding {
        let verdict = try VerdictReader(window: window).read(self.answer())
        return Grounder(window: window, needsEvidence: needsEvidence).judge(try #require(verdict.claims.first))
    }

    func moved(days: Int = 0, minutes: Int = 0) -> ClaimedEvent {
        var moved = self
        if let date = self.startDate.flatMap({ LocalDate($0) }) {
            let start = LocalDateTime(date: date, time: self.startTime.flatMap { LocalTime($0) } ?? .midnight)
                .adding(minutes: days * 1440 + minutes)
            moved.startDate = "\(start.date)"
            if self.startTime != nil { moved.startTime = "\(start.time)" }
        }
        (moved.endDate, moved.endTime) = (nil, nil)
        return moved
    }

    func at(_ date: LocalDate, _ time: LocalTime?) -> ClaimedEvent {
        var other = self
        (other.startDate, other.startTime) = ("\(date)", time.map { "\($0)" })
        (other.endDate, other.endTime) = (nil, nil)
        return other
    }
}
