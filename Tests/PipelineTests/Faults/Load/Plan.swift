import Foundation
import Time

/// An agreement of two people in a fault run. Its number identifies it and determines its time.
struct Plan: Sendable {
    let number: Int
    let day: LocalDate
    let time: String

    init(number: Int, now: Int64) {
        self.number = number
        self.day = LocalDate(daysSince1970: Int(now / 86_400) + 2 + number % 60)
        self.time = String(format: "%02d:%02d", 7 + number % 14, number % 60)
    }

    /// At the whole minute of an instant, in seconds since 1970.
    init(number: Int, at instant: Int64) {
        self.number = number
        let minutes = Int((instant + PlannedChat.offset) / 60)
        self.day = LocalDate(daysSince1970: minutes / 1440)
        self.time = String(format: "%02d:%02d", minutes / 60 % 24, minutes % 60)
    }

    /// The answer of the other side.
    enum Answer {
        case none
        case agreed
        /// In so few words that a second reading decides. If it cannot be had for long, the owner is asked.
        case nodded
        /// In words that leave it doubtful.
        case perhaps
    }

    /// As `agreeing_model.py` understands them.
    func lines(_ answer: Answer) -> [String] {
        let plan = "plan #\(self.number) on \(self.day) at \(self.time)"
        return switch answer {
        case .none: [plan]
        case .agreed: [plan, "agreed #\(self.number), see you then"]
        case .nodded: [plan, "agreed #\(self.number)"]
        case .perhaps: [plan, "perhaps #\(self.number)"]
        }
    }

    /// The owner's answer to a question about the plan of this title.
    static func isAccepted(_ summary: String) -> Bool {
        summary.split(separator: " ").last.flatMap { Int($0) }.map { $0.isMultiple(of: 2) } ?? false
    }

    /// DTSTART's value with its zone.
    var start: String {
        ";TZID=\(PlannedChat.zone):" + "\(self.day)T\(self.time)00".filter { $0 != "-" && $0 != ":" }
    }
}

/// The kinds of messages in a load.
enum FaultLoadKind: String, Sendable, CaseIterable {
    /// Chats and events whose messages come all at once, in random order.
    case hurried
    /// Events that another program changes and cancels while their first revision is under way.
    case changed
    /// Chats between people whose clocks run ahead or behind, said line by line.
    case skewed

    /// The kinds that can be published while no worker runs: nothing waits for their outcome.
    static let unattended: Set<FaultLoadKind> = [.hurried, .changed]

    /// The names in a list that is separated by commas; those that are unknown are ignored.
    static func named(_ text: String) -> Set<FaultLoadKind> {
        Set(text.split(separator: ",").compactMap { FaultLoadKind(rawValue: String($0)) })
    }

    /// The kinds of a whole run; `hurried` is always among them.
    static func all(but left: Set<FaultLoadKind>) -> Set<FaultLoadKind> {
        Set(Self.allCases).subtracting(left).union([.hurried])
    }
}
