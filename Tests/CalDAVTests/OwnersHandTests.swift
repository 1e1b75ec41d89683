import CalDAV
import HTTP
import HTTPTypes
import ICalendar
import Pipeline
import Testing
import Time

/// Changes of the owner are kept.
@Suite struct OwnersHandTests {
    private static let url = "https://dav.example.org\(ObjectWritingTests.path)"
    private static let known = CalendarObject(url: Self.url, entityTag: "\"1\"")
    private static let first = CalendarEvent.sample()

    private func write(
        _ event: CalendarEvent,
        _ memory: CalendarMemory,
        deleting: Bool = false,
        reminder: Duration? = nil,
        _ steps: ScriptedServer.Step...
    ) async throws -> (effect: CalendarEffect, calls: [HTTPCall]) {
        let probe = ScriptedServer.Step.answer("PROPFIND \(ObjectWritingTests.path)", 401, [.wwwAuthenticate: "Basic"])
        let server = ScriptedServer([probe] + steps)
        var account = CalendarAccount.sample()
        (account.deletesCancelled, account.reminder) = (deleting, reminder)
        let effect = try await CalDAVClient.sample(server.exchange).writer
            .write(event, ObjectWritingTests.place, memory, account)
        #expect(await server.remaining.isEmpty)
        return (effect, Array(await server.calls.dropFirst()))
    }

    private func text(_ call: HTTPCall?) -> String { String(decoding: call?.body ?? [], as: UTF8.self) }

    /// The object after an edit in an app: other title and place, an alarm, a higher SEQUENCE.
    private static func edited(_ event: CalendarEvent, keepingRevision: Bool = true) -> String {
        var text = event.text.replacing("SUMMARY:Dinner with Noura", with: "SUMMARY:Dinner!\r\nLOCATION:At mine")
        text = text.replacing("SEQUENCE:\(event.revision - 1)", with: "SEQUENCE:7")
        text = text.replacing(
            "END:VEVENT",
            with: "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\nEND:VEVENT"
        )
        return keepingRevision ? text : text.replacing("X-JADWAL-REVISION:\(event.revision)\r\n", with: "")
    }

    private static let later = EventTimes.timed(
        start: LocalDateTime(date: LocalDate("2026-11-21")!, time: LocalTime("21:30")!),
        end: LocalDateTime(date: LocalDate("2026-11-21")!, time: LocalTime("22:30")!),
        zone: Zone("Asia/Riyadh")!
    )

    @Test(arguments: [true, false])
    func revisionChangesOnlyItsOwnFields(_ keepsRevision: Bool) async throws {
        let (effect, calls) = try await self.write(
            .sample(revision: 2, times: Self.later),
            CalendarMemory(object: Self.known, written: Self.first),
            .answer(ObjectWritingTests.put, 412),
            .answer(
                ObjectWritingTests.get,
                200,
                [.eTag: "\"5\""],
                Self.edited(Self.first, keepingRevision: keepsRevision)
            ),
            .answer(ObjectWritingTests.put, 204, [.eTag: "\"6\""])
        )
        #expect(effect == .stands(CalendarObject(url: Self.url, entityTag: "\"6\"", isOurs: false)))
        let text = self.text(calls.last)
        #expect(calls.last?.fields[.ifMatch] == "\"5\"")
        for line in [
            "SUMMARY:Dinner!", "LOCATION:At mine", "TRIGGER:-PT15M", "DTSTART;TZID=Asia/Riyadh:20261121T213000",
            "SEQUENCE:8", "X-JADWAL-REVISION:2",
        ] {
            #expect(text.contains("\r\n\(line)\r\n"), "\(line)")
        }
        #expect(!text.contains("20261121T200000"))
    }

    @Test func reminderDoesNotChangeTheOwnersAlarms() async throws {
        let half = Duration.seconds(1800)
        let (_, first) = try await self.write(
            Self.first,
            .nothing,
            reminder: half,
            .answer(ObjectWritingTests.put, 201, [.eTag: "\"1\""])
        )
        #expect(self.text(first.last).contains("\r\nTRIGGER:-PT30M\r\n"))
        let (_, calls) = try await self.write(
            .sample(revision: 2, times: Self.later),
            CalendarMemory(object: Self.known, written: Self.first),
            reminder: half,
            .answer(ObjectWritingTests.put, 412),
            .answer(ObjectWritingTests.get, 200, [.eTag: "\"5\""], Self.edited(Self.first)),
            .answer(ObjectWritingTests.put, 204)
        )
        let text = self.text(calls.last)
        #expect(text.contains("TRIGGER:-PT15M") && !text.contains("TRIGGER:-PT30M"))
    }

    /// The object is remembered as edited by the owner, so that a matching tag is not enough to replace it.
    @Test func ownersEditIsKeptByTheNextRevision() async throws {
        let merged = CalendarObject(url: Self.url, entityTag: "\"6\"", isOurs: false)
        var second = CalendarEvent.sample(revision: 2, times: Self.later)
        let there = Self.edited(second)
        second.revision = 3
        second.location = "Al Bujairi"
        let (_, calls) = try await self.write(
            second,
            CalendarMemory(object: merged, written: .sample(revision: 2, times: Self.later)),
            .answer(ObjectWritingTests.get, 200, [.eTag: "\"6\""], there),
            .answer(ObjectWritingTests.put, 204)
        )
        #expect(self.text(calls.last).contains("SUMMARY:Dinner!"))
        #expect(self.text(calls.last).contains("LOCATION:Al Bujairi"))
    }

    /// The object has another revision than the remembered one. The owner's changes cannot be recognised, so the
    /// agreed values are written.
    @Test func unknownRevisionIsReplacedByTheAgreedValues() async throws {
        let other = Self.edited(.sample(revision: 2, times: Self.later))
        let (_, calls) = try await self.write(
            .sample(revision: 3),
            CalendarMemory(object: Self.known, written: Self.first),
            .answer(ObjectWritingTests.put, 412),
            .answer(ObjectWritingTests.get, 200, [.eTag: "\"5\""], other),
            .answer(ObjectWritingTests.put, 204)
        )
        let text = self.text(calls.last)
        #expect(text.contains("DTSTART;TZID=Asia/Riyadh:20261121T200000"), "the first revision's time is agreed again")
        #expect(text.contains("SUMMARY:Dinner with Noura"))
        #expect(text.contains("TRIGGER:-PT15M"), "what Jadwal knows nothing of stays all the same")
    }

    @Test func cancellationChangesOnlyTheStatus() async throws {
        var off = CalendarEvent.sample(revision: 2, status: .cancelled, summary: "")
        off.description = ""
        let (_, calls) = try await self.write(
            off,
            CalendarMemory(object: Self.known, written: Self.first),
            .answer(ObjectWritingTests.put, 412),
            .answer(ObjectWritingTests.get, 200, [.eTag: "\"5\""], Self.edited(Self.first)),
            .answer(ObjectWritingTests.put, 204)
        )
        for text in [self.text(calls.first), self.text(calls.last)] {
            #expect(text.contains("STATUS:CANCELLED") && text.contains("TRANSP:TRANSPARENT"))
            #expect(!text.contains("VALARM"))
        }
        #expect(self.text(calls.first).contains("SUMMARY:Dinner with Noura"))
        #expect(self.text(calls.last).contains("SUMMARY:Dinner!"))
    }

    @Test func cancellationCreatesNoObject() async throws {
        let off = CalendarEvent.sample(revision: 2, status: .cancelled)
        for isDeleted in [true, false] {
            let query = ScriptedServer.Step.answer("REPORT /c/", 207, [:], "<multistatus xmlns='DAV:'/>")
            let (effect, calls) =
                isDeleted
                ? try await self.write(
                    off,
                    CalendarMemory(mayStand: true),
                    deleting: true,
                    .answer(ObjectWritingTests.get, 404),
                    query
                )
                : try await self.write(off, CalendarMemory(mayStand: true), .answer(ObjectWritingTests.get, 404))
            #expect(effect == .neverStood)
            #expect(!calls.contains { $0.method == .put })
        }
    }

    @Test func possibleObjectIsReadBeforeAWrite() async throws {
        let (effect, _) = try await self.write(
            .sample(),
            CalendarMemory(mayStand: true),
            .answer(ObjectWritingTests.get, 200, [.eTag: "\"1\""], Self.edited(Self.first))
        )
        #expect(effect == .stands(CalendarObject(url: Self.url, entityTag: "\"1\"", isOurs: false)))
    }

    @Test func cancelledEventIsRemovedIfTheOwnerWantsIt() async throws {
        let off = CalendarEvent.sample(revision: 2, status: .cancelled)
        let delete = "DELETE \(ObjectWritingTests.path)"
        let (effect, calls) = try await self.write(
            off,
            CalendarMemory(object: Self.known, written: Self.first),
            deleting: true,
            .answer(delete, 412),
            .answer(ObjectWritingTests.get, 200, [.eTag: "\"5\""], Self.edited(Self.first)),
            .answer(delete, 204)
        )
        #expect(effect == .deleted)
        #expect(calls.map { $0.fields[.ifMatch] } == ["\"1\"", nil, "\"5\""])
    }

    @Test func removalWithALostAnswerIsDone() async throws {
        let off = CalendarEvent.sample(revision: 2, status: .cancelled)
        let (effect, _) = try await self.write(
            off,
            CalendarMemory(object: Self.known),
            deleting: true,
            .lost("DELETE \(ObjectWritingTests.path)"),
            .answer(ObjectWritingTests.get, 404),
            .answer("REPORT /c/", 207, [:], "<multistatus xmlns='DAV:'/>")
        )
        #expect(effect == .deleted)
    }

    @Test func retriedRemovalOfAMissingObjectIsDone() async throws {
        let off = CalendarEvent.sample(revision: 2, status: .cancelled)
        let gone: [ScriptedServer.Step] = [
            .answer("DELETE \(ObjectWritingTests.path)", 404), .answer(ObjectWritingTests.get, 404),
            .answer("REPORT /c/", 207, [:], "<multistatus xmlns='DAV:'/>"),
        ]
        let tried = CalendarMemory(object: Self.known, wasTried: true)
        let (effect, _) = try await self.write(off, tried, deleting: true, gone[0], gone[1], gone[2])
        #expect(effect == .deleted)
        let error = await #expect(throws: CalendarError.self) {
            let first = CalendarMemory(object: Self.known)
            _ = try await self.write(off, first, deleting: true, gone[0], gone[1], gone[2])
        }
        #expect(error?.code == .removedByOwner)
    }

    @Test func anotherObjectIsNotRemoved() async throws {
        let off = CalendarEvent.sample(revision: 2, status: .cancelled)
        let error = await #expect(throws: CalendarError.self) {
            try await self.write(
                off,
                CalendarMemory(object: CalendarObject(url: Self.url, entityTag: nil)),
                deleting: true,
                .answer(ObjectWritingTests.get, 200, [.eTag: "\"5\""], CalendarEvent.sample(.random()).text)
            )
        }
        #expect(error?.code == .permanent)
    }
}
