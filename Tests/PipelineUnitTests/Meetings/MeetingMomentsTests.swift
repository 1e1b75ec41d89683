import Pipeline
import Testing
import Time

@Suite("Deadlines and reminders of votes") struct MeetingMomentsTests {
    private static let zone = ConflictScene.zone

    @Test(arguments: [
        // Three days, a quarter of the way to a nearer slot, and nothing for one that has passed.
        ("2026-11-22T10:00", "2026-12-20T10:00", "2026-11-25T10:00"),
        ("2026-11-22T10:00", "2026-11-26T10:00", "2026-11-23T10:00"),
        ("2026-11-22T10:00", "2026-11-22T14:00", "2026-11-22T11:00"),
        ("2026-11-22T10:00", "2026-11-22T09:00", "2026-11-22T10:00"),
    ])
    func usualDeadlineIsInThreeDaysOrAQuarterOfTheWay(_ now: String, _ first: String, _ deadline: String) {
        let found = MeetingMoments.deadline(from: ConflictScene.at(now), first: ConflictScene.at(first))
        #expect("\(Self.zone.local(found))" == deadline)
    }

    @Test(arguments: [
        // A day before, and at half time of a short vote.
        ("2026-11-22T10:00", "2026-11-25T10:00", "2026-11-24T10:00"),
        ("2026-11-22T10:00", "2026-11-22T14:00", "2026-11-22T12:00"),
    ])
    func reminderIsADayBeforeOrAtHalfTime(_ opened: String, _ deadline: String, _ reminder: String) {
        let found = MeetingMoments.reminder(opened: ConflictScene.at(opened), deadline: ConflictScene.at(deadline))
        #expect("\(Self.zone.local(found))" == reminder)
    }

    @Test(arguments: [
        // In their hours, moved to the morning, and never after the deadline.
        ("2026-11-22T10:00", "2026-11-25T10:00", "Asia/Riyadh", "2026-11-24T10:00"),
        ("2026-11-22T22:00", "2026-11-25T22:00", "Asia/Riyadh", "2026-11-25T09:00"),
        ("2026-11-22T10:00", "2026-11-25T10:00", "America/New_York", "2026-11-24T09:00"),
        ("2026-11-22T05:00", "2026-11-22T08:59", "Asia/Riyadh", nil),
        ("2026-11-22T10:00", "2026-11-25T09:00", "Asia/Riyadh", "2026-11-24T09:00"),
        ("2026-11-22T10:00", "2026-11-25T20:00", "Asia/Riyadh", "2026-11-25T09:00"),
    ])
    func guestsAreRemindedInTheirHours(_ opened: String, _ deadline: String, _ zone: String, _ shown: String?) {
        let zone = Zone(zone)!
        let found = MeetingMoments.reminder(
            opened: ConflictScene.at(opened),
            deadline: ConflictScene.at(deadline),
            toGuest: true,
            in: zone
        )
        #expect(found.map { "\(zone.local($0))" } == shown)
    }
}
