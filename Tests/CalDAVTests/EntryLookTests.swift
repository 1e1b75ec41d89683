import CalDAV
import HTTP
import HTTPTypes
import Pipeline
import Testing
import Time

/// One entry is read before its owner is reminded of it.
@Suite struct EntryLookTests {
    private func read(_ steps: ScriptedServer.Step..., url: String = ObjectWritingTests.url) async throws
        -> CalendarEvent?
    {
        let path = url == ObjectWritingTests.url ? ObjectWritingTests.path : "/c/"
        let probe = ScriptedServer.Step.answer("PROPFIND \(path)", 401, [.wwwAuthenticate: "Basic"])
        let server = ScriptedServer(steps.isEmpty ? [] : [probe] + steps)
        let entry = KnownEntry(url: url, place: ObjectWritingTests.place, account: .sample())
        let found = try await CalDAVClient.sample(server.exchange).entries(within: .seconds(30))
            .read(CalendarEvent.sample().identity, entry)
        #expect(await server.remaining.isEmpty)
        return found
    }

    @Test func unchangedEntryNeedsOneRequest() async throws {
        let event = CalendarEvent.sample()
        let found = try await self.read(.answer(ObjectWritingTests.get, 200, [:], event.text))
        #expect(found?.times == event.times && found?.revision == 1 && found?.status == .confirmed)
    }

    @Test func movedEntryHasItsNewTime() async throws {
        let text = CalendarEvent.sample().text.replacing("T200000", with: "T220000").replacing(
            "T210000",
            with: "T230000"
        )
        let found = try await self.read(.answer(ObjectWritingTests.get, 200, [:], text))
        let start = LocalDateTime(date: LocalDate("2026-11-21")!, time: LocalTime("22:00")!)
        let zone = Zone("Asia/Riyadh")!
        #expect(found?.times == .timed(start: start, end: start.adding(minutes: 60), zone: zone))
    }

    @Test func deletedEntryIsGoneOnlyWhileItsCalendarIsThere() async throws {
        let nothing = "<D:multistatus xmlns:D=\"DAV:\"></D:multistatus>"
        let calendar = """
            <D:multistatus xmlns:D="DAV:"><D:response><D:href>/c/</D:href><D:propstat><D:prop/>
            <D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>
            """
        let found = try await self.read(
            .answer(ObjectWritingTests.get, 404),
            .answer(ObjectWritingTests.search, 207, [:], nothing),
            .answer(ObjectWritingTests.look, 207, [:], calendar)
        )
        #expect(found == nil)
        await #expect(throws: CalendarError.self) {
            _ = try await self.read(
                .answer(ObjectWritingTests.get, 404),
                .answer(ObjectWritingTests.search, 404),
                .answer(ObjectWritingTests.look, 404)
            )
        }
    }

    @Test(arguments: ["https://elsewhere.example.org/c/e.ics", "no address"])
    func passwordGoesToTheAccountsHostOnly(_ url: String) async throws {
        await #expect(throws: CalendarError.self) { _ = try await self.read(url: url) }
    }

    /// The request is ended, and nothing is known.
    @Test(.timeLimit(.minutes(1))) func serverThatAnswersAfterAMinuteIsNotWaitedFor() async throws {
        let server = SlowServer()
        let client = CalDAVClient.sample { call throws(HTTPError) in try await server.answer(call) }
        let entry = KnownEntry(url: ObjectWritingTests.url, place: ObjectWritingTests.place, account: .sample())
        let error = await #expect(throws: CalendarError.self) {
            _ = try await client.entries(within: .milliseconds(50)).read(CalendarEvent.sample().identity, entry)
        }
        #expect(error?.code == .transient && error?.detail.contains("no answer within") == true)
        #expect(await server.wasCancelled)
    }

    @Test func unreadableEntryIsNoDeletion() async throws {
        await #expect(throws: CalendarError.self) {
            _ = try await self.read(.answer(ObjectWritingTests.get, 200, [:], "BEGIN:VCALENDAR"))
        }
    }
}

/// Answers after a minute.
private actor SlowServer {
    private(set) var wasCancelled = false

    func answer(_ call: HTTPCall) async throws(HTTPError) -> HTTPAnswer {
        do { try await Task.sleep(for: .seconds(60)) } catch { self.wasCancelled = true }
        throw HTTPError(code: .connectionLost, mayHaveBeenSent: true, detail: "too late")
    }
}
