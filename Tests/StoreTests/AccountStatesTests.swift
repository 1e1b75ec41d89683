import Postgres
import Store
import TestSupport
import Testing

@Suite(
    "The states of all accounts are read page by page without a key",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct AccountStatesTests {
    @Test func pagesHaveEachCustomerOnceAndNoRemovedOnes() async throws {
        try await StoreBed.lend { bed in
            try await bed.pool.execute(
                """
                insert into customer (id, time_zone, locale, profile, calendar_url, credentials, account_state,
                    account_detail, account_retry_at, removed_at)
                select gen_random_uuid(), 'Asia/Riyadh', 'ar', '\\x00', '\\x00',
                    case when number <> 7 then '\\x00'::bytea end,
                    case when number <= 3 then 'down' else 'up' end, case when number <= 3 then 'status 401' end,
                    case when number <= 3 then now() end, case when number = 120 then now() end
                from generate_series(1, 120) as number
                """
            )
            let accounts = PostgresAccountStates(pool: bed.pool)
            var all: [PostgresAccountStates.State] = []
            while case let page = try await accounts.page(after: all.last?.customerID, limit: 50), !page.isEmpty {
                #expect(page.count <= 50)
                all += page
            }
            let others = all.filter { $0.customerID != StoreBed.customerID }
            #expect(others.count == 119)
            #expect(Set(others.map(\.customerID)).count == 119)
            #expect(others.count { !$0.hasAccount } == 1)
            let down = others.filter { !$0.isUp }
            #expect(down.count == 3)
            #expect(down.allSatisfy { $0.detail == "status 401" && $0.retryAt != nil })
            #expect(others.filter(\.isUp).allSatisfy { $0.retryAt == nil })
            let faulty = try await accounts.page(after: nil, limit: 500, onlyFaulty: true)
            #expect(Set(faulty) == Set(all.filter { !$0.isUp || !$0.hasAccount }))
        }
    }
}
