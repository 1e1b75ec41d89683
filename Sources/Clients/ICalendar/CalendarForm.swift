internal import Jadwal

// The forms of RFC 5545, sections 3.3.4 to 3.3.6.

extension LocalDate {
    /// `20261121`
    var calendarForm: String { "\(self.year.padded(4))\(self.month.padded(2))\(self.day.padded(2))" }
}

extension LocalDateTime {
    /// `20261121T200000`
    var calendarForm: String {
        "\(self.date.calendarForm)T\(self.time.hour.padded(2))\(self.time.minute.padded(2))00"
    }
}

extension UnixTime {
    /// `20261121T170000Z`
    var calendarForm: String {
        let secondsOfDay = Int((self.seconds % 86_400 + 86_400) % 86_400)
        let date = LocalDate(daysSince1970: (Int(self.seconds) - secondsOfDay) / 86_400)
        let (hour, minute, second) = (secondsOfDay / 3600, secondsOfDay / 60 % 60, secondsOfDay % 60)
        return "\(date.calendarForm)T\(hour.padded(2))\(minute.padded(2))\(second.padded(2))Z"
    }
}

extension Duration {
    /// So long before something: `-PT30M`. In minutes, because a day of this form may have 23 hours or 25.
    var triggerForm: String {
        let minutes = self.components.seconds / 60
        return minutes > 0 ? "-PT\(minutes)M" : "PT0M"
    }
}
