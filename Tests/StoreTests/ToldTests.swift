import Pipeline
import Postgres
import TestSupport
import Testing
import Time
import UseCases
import Vault

@testable import Store

@Suite(
    "What an owner was told stays for 30 days, and is never pushed again",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ToldTests {
    private static let start = NotificationStoreTests.start

    /// Records a notification as a write of an event does.
    private static func want(_ number: Int, _ bed: StoreBed) async throws -> String {
        let id = "0192d3a4-0000-7000-9000-0000000000\(10 + number)"
        var message = NotificationMessage.sample(title: "Dinner \(number)")
        (message.customerID, message.notificationID) = (StoreBed.customerID, id)
        let outgoing = Outgoing(
            queue: "notifications",
            body: try NotificationMessageCoder().encode(message),
            messageID: id
        )
        let end = Self.start + .seconds(86_400)
        let wanted = try WantedNotification(outgoing, of: StoreBed.customerID, until: end, bed.context.messages)
        try await bed.pool.transaction { connection in try wanted.record(on: connection) }
        return id
    }

    /// Pushes it as a push-worker does.
    private static func tell(_ number: Int, as end: ReplayEnd = .done, _ bed: StoreBed) async throws -> String {
        let id = try await Self.want(number, bed)
        let store = PostgresNotificationStore(bed.context)
        let turn = try NotificationStoreTests.devices(try await store.open(id, of: StoreBed.customerID)).turn
        #expect(try await store.ended(id, in: turn, retryOf: nil, as: end))
        return id
    }

    @Test func newestIsFirstWithItsTextAndWhereItWasShown() async throws {
        try await StoreBed.lend { bed in
            let phone = try await PostgresDevices(bed.context).add(.apns, address: "ab", of: StoreBed.customerID)
            let first = try await Self.tell(1, bed)
            try await PostgresNotificationStore(bed.context).delivered(first, .alert, to: phone)
            try await PostgresNotificationStore(bed.context).delivered(first, .background, to: phone)
            try await bed.setClock(Self.start + .seconds(60))
            let second = try await Self.tell(2, as: .nothingToDo("no_device"), bed)
            let list = try await PostgresTold(bed.context).page(of: StoreBed.customerID)
            #expect(list.told.map(\.id) == [second, first] && list.next == nil)
            #expect(list.told.map(\.message?.title) == ["Dinner 2", "Dinner 1"])
            #expect(list.told.map(\.outcome) == [.noDevice, .delivered])
            #expect(list.told.map(\.services) == [[], [.apns]])
            #expect(list.told.last?.at == Self.start)
        }
    }

    @Test(
        arguments: [
            (.done, .delivered), (.nothingToDo("no_device"), .noDevice), (.nothingToDo("over"), .over),
            (.nothingToDo("not_delivered"), .notDelivered), (.dropped("superseded"), nil),
        ] as [(ReplayEnd, ToldOutcome?)]
    )
    func endSaysWhatTheOwnerSees(_ end: ReplayEnd, _ outcome: ToldOutcome?) async throws {
        try await StoreBed.lend { bed in
            _ = try await Self.tell(1, as: end, bed)
            let list = try await PostgresTold(bed.context).page(of: StoreBed.customerID)
            #expect(list.told.map(\.outcome) == [outcome].compactMap(\.self))
            #expect(try await bed.count("select count(*) from notification where told_at is null") == 0)
        }
    }

    /// An operator retries it, and the owner is notified then.
    @Test func failedNotificationMayBePushedAgainAndAToldOneMayNot() async throws {
        try await StoreBed.lend { bed in
            let (told, failed) = (try await Self.tell(1, bed), try await Self.want(2, bed))
            let subject = DeliverySubject.notification(id: failed)
            try await bed.pool.transaction { connection in try subject.giveUp(on: connection) }
            let store = PostgresNotificationStore(bed.context)
            func open(_ id: String) async throws -> NotificationAddressees {
                var request = PushRequest(id, of: StoreBed.customerID)
                request.needsRow = true
                return try await store.open(request)
            }
            guard case .over = try await open(told) else {
                Issue.record("pushed again")
                return
            }
            let turn = try NotificationStoreTests.devices(try await open(failed)).turn
            #expect(try await store.ended(failed, in: turn, retryOf: nil, as: .done))
            let list = try await PostgresTold(bed.context).page(of: StoreBed.customerID)
            #expect(list.told.map(\.outcome) == [.delivered, .delivered])
        }
    }

    /// A broker may lose what was told, and a delivery of it may come late.
    @Test func toldNotificationIsNotRelayed() async throws {
        try await StoreBed.lend { bed in
            let id = try await Self.tell(1, bed)
            try await bed.pool.execute("delete from outbox")
            let subject = DeliverySubject.notification(id: id)
            try await bed.pool.transaction { connection in try subject.underWay(for: .zero, on: connection) }
            try await bed.setClock(Self.start + .seconds(3600))
            try await PostgresHousekeeping(bed.context).relayGaps()
            #expect(try await bed.count("select count(*) from outbox") == 0)
        }
    }

    @Test func longListHasPagesThatOverlapNowhere() async throws {
        try await StoreBed.lend { bed in
            try await bed.pool.execute(
                Statement(
                    """
                    insert into notification (id, customer_id, ends_at, told_at, outcome)
                    select gen_random_uuid(), $1, jadwal_now(), jadwal_now() - (number / 3) * interval '7 microseconds',
                        'delivered'
                    from generate_series(1, 120) number
                    """,
                    [.uuid(StoreBed.customerID)]
                )
            )
            let told = PostgresTold(bed.context)
            var (ids, cursor): ([String], String?) = ([], nil)
            repeat {
                let list = try await told.page(of: StoreBed.customerID, after: cursor)
                #expect(list.told.allSatisfy { $0.message == nil })
                (ids, cursor) = (ids + list.told.map(\.id), list.next)
            } while cursor != nil
            #expect(ids.count == 120 && Set(ids).count == 120)
            for text in ["", "~", "1", "1~2", "x~0192d3a4-0000-7000-9000-000000000011"] {
                await #expect(throws: AdministrationError.self) {
                    try await told.page(of: StoreBed.customerID, after: text)
                }
            }
        }
    }

    @Test func readingMarksWhatWasSeenAndNothingNewer() async throws {
        try await StoreBed.lend { bed in
            let told = PostgresTold(bed.context)
            try await bed.setClock(Self.start + .seconds(60))
            let first = try await Self.tell(1, bed)
            try await bed.setClock(Self.start + .seconds(120))
            let second = try await Self.tell(2, bed)
            try await told.markSeen(StoreBed.customerID, through: first)
            #expect(try await told.page(of: StoreBed.customerID).told.map(\.isNew) == [true, false])
            try await told.markSeen(StoreBed.customerID, through: second)
            // An older page of the list takes nothing back.
            try await told.markSeen(StoreBed.customerID, through: first)
            #expect(try await told.page(of: StoreBed.customerID).told.map(\.isNew) == [false, false])
        }
    }

    @Test func readerOfTheNewestPageHasSeenIt() async throws {
        try await StoreBed.lend { bed in
            try await bed.setClock(Self.start + .seconds(60))
            let owner = Actor.owner(StoreBed.customerID)
            _ = try await Self.tell(1, bed)
            _ = try await ReadTold().run(ReadTold.Input(isSeen: false), as: owner, in: bed.context)
            for isNew in [true, false] {
                let list = try await ReadTold().run(ReadTold.Input(isSeen: true), as: owner, in: bed.context).get()
                #expect(list.told.map(\.isNew) == [isNew])
            }
            let wrong = ReadTold.Input(after: "x", isSeen: true)
            let refused = try await ReadTold().run(wrong, as: owner, in: bed.context)
            #expect(refused == .failure(.cursor))
        }
    }
}
