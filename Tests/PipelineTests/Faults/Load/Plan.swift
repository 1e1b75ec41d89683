import Foundation
import Jadwal

/// What two people agree on in a fault run. Its number tells it from all others, and says when it is.
struct Plan: Sendable {
    let number: Int
    private let day: LocalDate
    private let time: String

    init(number: Int, now: Int64) {
        self.number = number
        self.day = LocalDate(daysSince1970: Int(now / 86_400) + 2 + number % 60)
        self.time = String(format: "%02d:%02d", 7 + number % 14, number % 60)
    }

    /// As `agreeing_model.py` understands them, and in words that hold when its answer is held against them.
    func lines(isAgreed: Bool) -> [String] {
        ["plan #\(self.number) on \(self.day) at \(self.time)"] + (isAgreed ? ["agreed #\(self.number)"] : [])
    }

    /// DTSTART's value with its zone.
    var start: String {
        ";TZID=\(PlannedChat.zone):" + "\(self.day)T\(self.time)00".filter { $0 != "-" && $0 != ":" }
    }
}
