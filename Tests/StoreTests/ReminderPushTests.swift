import Pipeline
import Postgres
import TestSupport
import Testing
import Time
import Vault

@testable import Store

@Suite(
    "A reminder that no device takes ends as over at its event's start, and its owner sees why",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ReminderPushTests {
    /// Dinner is on 2023-11-20 at 20:00 in Riyadh, and its reminder half an hour before.
    private static let start = Zone("Asia/Riyadh")!.instant(
        of: LocalDateTime(date: LocalDate("2023-11-20")!, time: LocalTime("20:00")!)
    )

    /// A reminder at its minute, as the queue has it.
    ///
    /// - Parameter outcome: of each push.
    private static func lend(
        quietHours: String? = nil,
        _ outcome: PushOutcome,
        _ body: @Sendable (StoreBed, NotificationHandler, Received<NotificationMessage>) async throws -> Void
    ) async throws {
        try await ScheduleBed.lend { work in
            let bed = work.bed
            try await PostgresCustomers(bed.context).set(StoreBed.customerID) { $0.quietHours = quietHours }
            _ = try await PostgresDevices(bed.context).add(.apns, address: "ab", of: StoreBed.customerID)
            _ = try await work.feedback.agree()
            #expect(try await work.turn() == [.planned])
            try await bed.setClock(Self.start - .seconds(1800))
            #expect(try await work.turn() == [.decided(.fired)])
            let handler = NotificationHandler(
                store: PostgresNotificationStore(bed.context),
                deliveryStore: PostgresDeliveryStore(bed.context),
                queue: "wasapp.notifications",
                services: [
                    .apns: PushService(name: "apns", format: MessageFormat(), isShared: true) { _, _ in outcome }
                ]
            ) { "\($0).\($1).\($2)" }
            let rows = try await bed.pool.query("select id, content from notification where subject_id is not null")
            let row = try #require(rows.first)
            let context = WantedNotification.context(try row.uuid("id"), customer: StoreBed.customerID)
            let content = try bed.context.messages.open(row.bytes("content"), for: context)
            let tag = Delivery.Tag(connection: 1, number: 1)
            try await body(bed, handler, handler.decode(Delivery(tag: tag, body: content)))
        }
    }

    private static func told(_ bed: StoreBed) async throws -> [ToldOutcome?] {
        try await PostgresTold(bed.context).page(of: StoreBed.customerID).told.map(\.outcome)
    }

    @Test(arguments: [
        PushOutcome.tryLater(after: .seconds(5), reason: "429"), .serviceDown(reason: "the key was revoked"),
    ])
    func reminderThatIsNotTakenEndsAsOverAtTheStart(_ outcome: PushOutcome) async throws {
        try await Self.lend(outcome) { bed, handler, reminder in
            #expect(reminder.expiresAt == Self.start)
            for second: Int64 in [1800, 900, 1] {
                try await bed.setClock(Self.start - .seconds(second))
                await #expect(throws: HandlingError.self) { try await handler.handle(reminder) }
            }
            #expect(try await Self.told(bed) == [])
            try await bed.setClock(Self.start)
            #expect(try await handler.handle(reminder) == [PushReport(service: "none", outcome: .over)])
            #expect(try await Self.told(bed) == [.over])
            // A delivery that comes later says nothing more.
            _ = try await handler.handle(reminder)
            #expect(try await Self.told(bed) == [.over])
        }
    }

    @Test func deviceThatIsGoneIsToldAsNotDelivered() async throws {
        try await Self.lend(.deviceGone(since: nil)) { bed, handler, reminder in
            _ = try await handler.handle(reminder)
            #expect(try await Self.told(bed) == [.notDelivered])
        }
    }

    @Test func quietHoursDoNotHoldAReminderBack() async throws {
        try await Self.lend(quietHours: "18:00-07:00", .delivered) { bed, handler, reminder in
            let reports = try await handler.handle(reminder)
            #expect(reports.map(\.outcome) == [.delivered])
            #expect(try await Self.told(bed) == [.delivered])
        }
    }
}

private struct MessageFormat: PushFormat {
    let limit = 4096
    let kinds: [Push.Kind] = [.alert]

    func payload(_ kind: Push.Kind, _ message: NotificationMessage, to address: String, id: String) throws -> [UInt8] {
        try NotificationMessageCoder().encode(message)
    }
}
