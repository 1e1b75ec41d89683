import CalDAV
import HTTP
import ICalendar
import Logging
import Pipeline
import Time

extension CalendarAccount {
    static func sample(_ url: String = "https://dav.example.org/", customerID: String = "c1") -> CalendarAccount {
        CalendarAccount(customerID: customerID, url: url, username: "noura", password: "secret")
    }
}

extension CalendarEvent {
    static func sample(
        _ identity: EventIdentity = EventIdentity("0192d3a4-5b6c-7d8e-9f00-112233445566")!,
        revision: Int = 1,
        status: CalendarEvent.Status = .confirmed,
        summary: String = "Dinner with Noura",
        times: EventTimes? = nil
    ) -> CalendarEvent {
        let start = LocalDateTime(date: LocalDate("2026-11-21")!, time: LocalTime("20:00")!)
        return CalendarEvent(
            identity: identity,
            revision: revision,
            status: status,
            summary: summary,
            description: "Managed by Jadwal",
            location: nil,
            times: times ?? .timed(start: start, end: start.adding(minutes: 60), zone: Zone("Asia/Riyadh")!)
        )
    }

    var text: String {
        let bytes = CalendarObjectWriter.text(of: self, stampedAt: UnixTime(seconds: 0), createdAt: nil)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension CalDAVClient {
    static func sample(_ exchange: @escaping HTTPExchange, _ policy: AddressPolicy = .customer(allowing: []))
        -> CalDAVClient
    {
        // 1994-11-06T08:49:00Z
        CalDAVClient(
            exchange: exchange,
            policy: policy,
            logger: Logger(label: "test"),
            now: { UnixTime(seconds: 784_111_740) },
            pause: { _ in }
        )
    }
}

extension CalendarWriter {
    /// Writes an event and returns the object in the calendar afterwards.
    func put(
        _ event: CalendarEvent,
        _ place: CalendarPlace,
        _ known: CalendarObject?,
        _ account: CalendarAccount
    ) async throws(CalendarError) -> CalendarObject {
        let memory = CalendarMemory(object: known)
        switch try await self.write(event, place, memory, account) {
        case .stands(let object), .newerStands(let object, _): return object
        case .deleted, .neverStood: throw CalendarError(.permanent, detail: "nothing stands there")
        }
    }
}

extension HTTPClient {
    /// Lends a client and closes it.
    static func lend(_ body: (HTTPClient) async throws -> Void) async throws {
        let http = HTTPClient()
        await http.start()
        do {
            try await body(http)
        } catch {
            await http.close()
            throw error
        }
        await http.close()
    }

    nonisolated var exchange: HTTPExchange {
        { call throws(HTTPError) in try await self.execute(call) }
    }
}
