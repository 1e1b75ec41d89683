import Pipeline
import Testing
import Time

@Suite("Leads of reminders") struct ReminderLeadTests {
    @Test(arguments: [
        ("0m", "0m"), ("10m", "10m"), ("60m", "1h"), ("90m", "90m"), ("1h", "1h"), ("24h", "24h"), ("1d", "1d"),
        ("@09:00", "@09:00"), ("-1d@20:00", "-1d@20:00"), ("40320m", "672h"), ("28d", "28d"),
    ])
    func leadIsReadAndWritten(_ text: String, _ shortest: String) throws {
        let lead = try #require(ReminderLead(text))
        #expect(lead.description == shortest)
        #expect(ReminderLead(shortest) == lead)
        #expect(lead.isOfWholeDays == text.contains("@"))
    }

    @Test(arguments: [
        "", "m", "10", "-1m", "−1m", "1.5h", "400d", "29d", "0d", "673h", "40321m", "999999999999999999m", "1w", "@",
        "@9:00", "@24:00", "1d@09:00", "-0d@09:00", "-d@09:00", "-29d@09:00", "+1d@09:00", "١٠m", "10 m", "10m\n",
    ])
    func otherTextIsRefused(_ text: String) {
        #expect(ReminderLead(text) == nil)
    }

    @Test func listHasAtMostFiveDifferentLeads() throws {
        #expect(try ReminderLeads("0m 10m 1h 1d -1d@20:00").leads.count == 5)
        #expect(try ReminderLeads("  ").leads.isEmpty)
        #expect(throws: ReminderLeads.Fault.tooMany) { try ReminderLeads("0m 10m 20m 30m 40m 50m") }
        #expect(throws: ReminderLeads.Fault.twice) { try ReminderLeads("60m 1h") }
        #expect(throws: ReminderLeads.Fault.unreadable) { try ReminderLeads("10m, 1h") }
    }

    /// “The night before” is said of events with a time, too.
    @Test(arguments: [
        ("-1d@20:00 1d", "20h 1d", "-1d@20:00"), ("1h 2d", "1h 2d", "1h -2d@20:00"), ("@09:00", "7h", "@09:00"),
        ("@17:00", "@17:00", "@17:00"), ("-28d@15:00", "-28d@15:00", "-28d@15:00"), ("", "", ""),
    ])
    func leadsFitTheKindOfEvent(_ text: String, _ timed: String, _ wholeDays: String) throws {
        let (leads, day) = (try ReminderLeads(text), try #require(LocalDate("2026-12-03")))
        let start = LocalDateTime(date: day, time: try #require(LocalTime("16:00")))
        let zone = try #require(Zone("Asia/Riyadh"))
        let times = EventTimes.timed(start: start, end: start.adding(minutes: 60), zone: zone)
        #expect(leads.fitting(times).description == timed)
        let whole = EventTimes.allDay(start: day, endExclusive: day.adding(days: 1))
        #expect(leads.fitting(whole).description == wholeDays)
    }

    @Test func labelIsReadBack() throws {
        for text in ["10m@2026-11-23T08:50", "-1d@20:00@2026-11-22T20:00", "snooze@2026-11-23T09:05"] {
            #expect(try #require(Occurrence.Label(text)).description == text)
        }
        #expect(Occurrence.Label("@2026-11-23T08:50") == nil && Occurrence.Label("10m") == nil)
    }
}
