internal import Jadwal

extension UnixTime {
    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that is still written (RFC 9110, section 5.6.7).
    init?(httpDate text: String) {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])),
            let day = Int(parts[1]), let year = Int(parts[3]),
            let date = LocalDate(year: year, month: month + 1, day: day)
        else { return nil }
        let clock = parts[4].split(separator: ":").compactMap { UInt8($0) }
        // A leap second is a second.
        guard clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60 else { return nil }
        let seconds = Int(clock[0]) * 3600 + Int(clock[1]) * 60 + Int(clock[2])
        self.init(seconds: Int64(date.daysSince1970 * 86_400 + seconds))
    }
}
