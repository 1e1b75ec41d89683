import Testing
import Time

@testable import Doctor
@testable import Store

@Suite("The doctor says why reminders do not leave")
struct ScheduleDoctorTests {
    @Test(
        arguments: [
            (ScheduleHealth(), false, true, "nobody has reminders"),
            (ScheduleHealth(isUsed: true), true, true, "none has been due for a minute"),
            (ScheduleHealth(isUsed: true), false, false, "no jadwal-schedule-worker reports"),
            (ScheduleHealth(isUsed: true, oldestDueAge: .seconds(90)), false, false, "due for 90 s"),
            (ScheduleHealth(isUsed: true, oldestDueAge: .seconds(61)), true, false, "due for 61 s"),
            (ScheduleHealth(isUsed: true, oldestDueAge: .seconds(60)), true, true, "none has been due"),
            (ScheduleHealth(isUsed: true, failures: 3), true, false, "3 cannot be decided"),
            (ScheduleHealth(failures: 1), true, false, "1 cannot be decided"),
        ]
    )
    func findingNamesTheFirstCause(_ health: ScheduleHealth, isServed: Bool, isFine: Bool, words: String) {
        let found = ScheduleDoctor.finding(health, isServed: isServed)
        #expect(found.isFine == isFine && found.detail.contains(words))
        #expect(found.remedy.isEmpty == isFine)
    }
}
