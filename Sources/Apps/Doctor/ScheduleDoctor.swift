internal import Postgres
internal import Store
internal import Time

/// Checks whether reminders leave at their minute: whether a schedule-worker runs, and how long the oldest is due.
struct ScheduleDoctor: Sendable {
    let pool: PostgresPool

    func finding() async -> DoctorFinding {
        do {
            let found = try await ScheduleHealth.read(on: self.pool)
            let workers = try await ProcessRecord.list(on: self.pool)
            let isServed = workers.contains {
                $0.kind == "jadwal-schedule-worker" && !$0.isDrained && $0.seenAgo < FleetDoctor.silence
            }
            return Self.finding(found, isServed: isServed)
        } catch {
            return .fault("schedules", "cannot be read", remedy: "let the database's user read Jadwal's tables")
        }
    }

    static func finding(_ found: ScheduleHealth, isServed: Bool) -> DoctorFinding {
        let seconds = found.oldestDueAge.components.seconds
        if found.isUsed, !isServed {
            let waits = seconds > 0 ? "; the oldest reminder has been due for \(seconds) s" : ""
            return .fault(
                "schedules",
                "no jadwal-schedule-worker reports\(waits)",
                remedy: "start jadwal-schedule-worker: it tells owners what is due"
            )
        }
        if found.oldestDueAge > ScheduleHealth.patience {
            return .fault(
                "schedules",
                "the oldest reminder has been due for \(seconds) s",
                remedy: "look at /readyz and the log of a jadwal-schedule-worker; if it is ready, run more of them"
            )
        }
        if found.failures > 0 {
            return .fault(
                "schedules",
                "\(found.failures) cannot be decided: their owners are not told",
                remedy: "see jadwal-replay list --stage schedules (or meetings), correct the cause, then retry them"
            )
        }
        return .fine("schedules", found.isUsed ? "none has been due for a minute" : "nobody has reminders")
    }
}
