import Pipeline
import Time

/// A Sunday of a person in Riyadh who agrees to an event at five. Times are local.
enum ConflictScene {
    static let zone = Zone("Asia/Riyadh")!

    static func event(_ from: String = "2026-11-22T17:00", _ to: String = "2026-11-22T18:00") -> CalendarEvent {
        Self.event(.timed(start: Self.wall(from), end: Self.wall(to), zone: Self.zone))
    }

    static func event(_ times: EventTimes) -> CalendarEvent {
        CalendarEvent(
            identity: EventIdentity("0192d3a4-5b6c-7d8e-9f00-112233445566")!,
            revision: 1,
            summary: "Coffee",
            description: "Managed by Jadwal",
            location: nil,
            times: times
        )
    }

    static func busy(_ from: String, _ to: String, uid: String? = nil, title: String = "Dentist") -> CalendarInstance {
        CalendarInstance(
            uid: uid ?? from,
            title: title,
            calendar: "Work",
            start: Self.at(from),
            end: Self.at(to)
        )
    }

    static func day(_ day: String) -> CalendarInstance {
        let date = LocalDate(day)!
        var instance = Self.busy("\(date)T00:00", "\(date.adding(days: 1))T00:00", title: "Holiday")
        instance.isAllDay = true
        return instance
    }

    static func at(_ wall: String) -> UnixTime { Self.zone.instant(of: Self.wall(wall)) }

    static func wall(_ text: String) -> LocalDateTime {
        LocalDateTime(date: LocalDate(text.prefix(10))!, time: LocalTime(text.dropFirst(11))!)
    }
}
