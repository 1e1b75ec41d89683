import Pipeline
import Testing
import Time

@Suite("What goes wrong at a calendar server counts against its account, and nothing else does")
struct AccountErrorReportTests {
    private static let customerID = "0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77"

    private func handle(
        isLeaseKept: Bool = true,
        _ write: @escaping @Sendable () async throws(CalendarError) -> CalendarEffect
    ) async throws -> (store: RecordingCalendarStore, error: HandlingError?) {
        let owner = CalendarOwner(customerID: Self.customerID, zone: .utc, locale: "en")
        let store = RecordingCalendarStore(owner: owner, isLeaseKept: isLeaseKept)
        let handler = CalendarHandler(
            store: store,
            writer: CalendarWriter(
                provision: { _ throws(CalendarError) in
                    CalendarPlace(url: "https://c.example/c/", displayName: "C")
                },
                write: { _, _, _, _ throws(CalendarError) in try await write() }
            ),
            lookUp: nil,
            notifications: NotificationWriter(calendarName: "Events"),
            queues: Queues(),
            worker: "w"
        )
        let change = EventChange(action: .add, event: ConflictScene.event())
        let body = try CalendarMessageCoder().encode(
            CalendarMessage(customerID: Self.customerID, chatID: nil, change: change)
        )
        do {
            let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: body)
            _ = try await handler.handle(handler.decode(delivery))
            return (store, nil)
        } catch let error as HandlingError {
            return (store, error)
        }
    }

    @Test(
        arguments: [
            (.transient, 1, 0), (.placeGone, 0, 0), (.permanent, 0, 0), (.accountDown, 0, 1), (.removedByOwner, 0, 0),
        ] as [(CalendarError.Code, Int, Int)]
    )
    func errorIsReportedWithItsRemedy(_ code: CalendarError.Code, _ errors: Int, _ failures: Int) async throws {
        let (store, _) = try await self.handle { () throws(CalendarError) in
            throw CalendarError(code, detail: "status 500")
        }
        #expect(await store.errors == Array(repeating: "status 500", count: errors))
        #expect(await store.failures == Array(repeating: "status 500", count: failures))
    }

    /// The event keeps its own attempts and waits: if only this event is at fault, it ends as a failure.
    @Test func eventIsRetriedIndependently() async throws {
        let (_, error) = try await self.handle { () throws(CalendarError) in
            throw CalendarError(.transient, retryAfter: .seconds(7), detail: "status 500")
        }
        let again = HandlingError.transient(
            kind: "calendar_unavailable",
            detail: "status 500",
            retryAfter: .seconds(7)
        )
        #expect(error == again)
    }

    @Test(.timeLimit(.minutes(1)))
    func lostLeaseIsNotAnAccountError() async throws {
        let (store, error) = try await self.handle(isLeaseKept: false) { () throws(CalendarError) in
            // Until the call is interrupted.
            try? await Task.sleep(for: .seconds(600))
            throw CalendarError(.transient, detail: "no answer: cancelled")
        }
        let again = HandlingError.transient(
            kind: "calendar_unavailable",
            detail: "the lease was lost",
            retryAfter: nil
        )
        #expect(error == again)
        #expect(await store.errors.isEmpty)
    }

    @Test func writtenEventReportsNoError() async throws {
        let (store, error) = try await self.handle { () throws(CalendarError) in
            .stands(CalendarObject(url: "https://c.example/e", entityTag: nil))
        }
        #expect(error == nil)
        #expect(await store.errors.isEmpty)
    }
}
