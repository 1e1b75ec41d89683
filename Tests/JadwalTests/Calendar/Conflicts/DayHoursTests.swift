import Jadwal
import Testing

@Suite struct DayHoursTests {
    @Test(arguments: ["08:00-22:00", "20:00-02:00"]) func areRead(_ text: String) {
        let hours = DayHours(text)
        #expect(hours.map { "\($0.from)-\($0.until)" } == text)
    }

    @Test(arguments: ["", "8-22", "08:00", "08:00-08:00", "08:00-25:00", "08:00-10:00-12:00"])
    func areRefused(_ text: String) { #expect(DayHours(text) == nil) }
}
