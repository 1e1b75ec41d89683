import Jadwal
import Postgres
import PostgresTestSupport
import Store
import TestSupport
import Testing

@testable import JadwalCommand

@Suite(
    "Doctor: changes that met a revision which the database does not know are told",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct RestoreDoctorTests {
    @Test func openFailuresOfThatKindAreAFault() async throws {
        try await ScratchDatabase.lend { database in
            let pool = PostgresPool(database.configuration())
            let context = try await StoreContext.open(
                pool,
                messageKeys: [("m", Array(repeating: 1, count: 32))],
                credentialKeys: [("c", Array(repeating: 2, count: 32))]
            )
            let doctor = RestoreDoctor(pool: pool)
            #expect(await doctor.finding().isFine)
            for kind in ["calendar_ahead", "calendar_refused"] {
                let failure = FailureReport(id: EventIdentity.random().id, stage: .calendar, kind: kind, detail: "")
                let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: Array(kind.utf8))
                _ = try await PostgresDeliveryLedger(context).fail(delivery, with: failure)
            }
            let finding = await doctor.finding()
            #expect(!finding.isFine && finding.detail.hasPrefix("1 change"))
            #expect(finding.remedy.contains("jadwal recover"))
            try await pool.execute("update failure set outcome = 'retried-ok', outcome_at = now()")
            #expect(await doctor.finding().isFine)
            await pool.close()
        }
    }
}
