import CalDAV
import HTTP
import HTTPTypes
import Pipeline
import Testing

/// Writes that may still be in flight.
@Suite struct LateArrivalTests {
    private static let off = CalendarEvent.sample(revision: 2, status: .cancelled)
    private static let probe = ScriptedServer.Step.answer(
        "PROPFIND \(ObjectWritingTests.path)",
        401,
        [.wwwAuthenticate: "Basic"]
    )
    private static let away = HTTPError(code: .cannotConnect, mayHaveBeenSent: false, detail: "on purpose")

    private func write(
        _ event: CalendarEvent,
        _ memory: CalendarMemory,
        deleting: Bool = false,
        _ steps: ScriptedServer.Step...
    ) async throws -> (Result<CalendarEffect, CalendarError>, [HTTPCall]) {
        let server = ScriptedServer([Self.probe] + steps)
        var account = CalendarAccount.sample()
        account.deletesCancelled = deleting
        let writer = CalDAVClient.sample(server.exchange).writer
        let result: Result<CalendarEffect, CalendarError>
        do throws(CalendarError) {
            result = .success(try await writer.write(event, ObjectWritingTests.place, memory, account))
        } catch {
            result = .failure(error)
        }
        #expect(await server.remaining.isEmpty)
        return (result, Array(await server.calls.dropFirst()))
    }

    private func isLate(_ result: Result<CalendarEffect, CalendarError>) -> Bool? {
        switch result {
        case .success(.stands(let object)): object.mayBeOvertaken
        case .failure(let error): error.mayArriveLate
        case .success: nil
        }
    }

    @Test(arguments: [false, true])
    func cancellationIsWrittenWhereALateWriteMayArrive(_ deleting: Bool) async throws {
        let (result, calls) = try await self.write(
            Self.off,
            CalendarMemory(mayStand: true, mayArriveLate: true),
            deleting: deleting,
            .answer(ObjectWritingTests.get, 404),
            .answer(ObjectWritingTests.put, 201, [.eTag: "\"1\""])
        )
        #expect(try result.get() == .stands(CalendarObject(url: ObjectWritingTests.url, entityTag: "\"1\"")))
        #expect(calls.last?.fields[.ifNoneMatch] == "*")
        let text = String(decoding: calls.last?.body ?? [], as: UTF8.self)
        #expect(text.contains("STATUS:CANCELLED"))
    }

    @Test func knownObjectIsMarkedWhileAWriteMayArrive() async throws {
        let known = CalendarObject(url: ObjectWritingTests.url, entityTag: "\"1\"")
        let (result, calls) = try await self.write(
            Self.off,
            CalendarMemory(object: known, mayArriveLate: true),
            deleting: true,
            .answer(ObjectWritingTests.put, 204, [.eTag: "\"2\""])
        )
        #expect(self.isLate(result) == false)
        #expect(calls.last?.fields[.ifMatch] == "\"1\"")
    }

    @Test func objectThatAnEarlierAttemptRemovedIsRemoved() async throws {
        let known = CalendarObject(url: ObjectWritingTests.url, entityTag: "\"1\"")
        let (result, _) = try await self.write(
            Self.off,
            CalendarMemory(object: known, mayArriveLate: true, wasTried: true),
            deleting: true,
            .answer(ObjectWritingTests.put, 412),
            .answer(ObjectWritingTests.get, 404),
            .answer("REPORT /c/", 207, [:], "<multistatus xmlns='DAV:'/>"),
            .answer("PROPFIND /c/", 207)
        )
        #expect(try result.get() == .deleted)
    }

    @Test func firstAttemptReportsRemovalByTheOwner() async throws {
        let known = CalendarObject(url: ObjectWritingTests.url, entityTag: "\"1\"")
        let (result, _) = try await self.write(
            Self.off,
            CalendarMemory(object: known, mayArriveLate: true),
            deleting: true,
            .answer(ObjectWritingTests.put, 412),
            .answer(ObjectWritingTests.get, 404),
            .answer("REPORT /c/", 207, [:], "<multistatus xmlns='DAV:'/>"),
            .answer("PROPFIND /c/", 207)
        )
        #expect(throws: CalendarError.self) { try result.get() }
    }

    @Test func lostWriteIsReportedUnlessItIsFound() async throws {
        let lost = ScriptedServer.Step.lost(ObjectWritingTests.put)
        let missing = ScriptedServer.Step.answer(ObjectWritingTests.get, 404)
        let text = CalendarEvent.sample().text
        let there = ScriptedServer.Step.answer(ObjectWritingTests.get, 200, [.eTag: "\"1\""], text)
        let done = ScriptedServer.Step.answer(ObjectWritingTests.put, 201, [.eTag: "\"1\""])
        #expect(self.isLate(try await self.write(.sample(), .nothing, lost, there).0) == false)
        #expect(self.isLate(try await self.write(.sample(), .nothing, lost, missing, done).0) == true)
        #expect(self.isLate(try await self.write(.sample(), .nothing, lost, missing, lost, there).0) == true)
        let gone = ScriptedServer.Step.failure(ObjectWritingTests.get, Self.away)
        #expect(self.isLate(try await self.write(.sample(), .nothing, lost, gone).0) == true)
    }

    /// After a gateway's error, the server behind it may still write. After a server's own error it does not.
    @Test(arguments: [(502, true), (504, true), (503, false), (500, false), (403, false), (429, false)])
    func gatewayErrorMayHideALateWrite(_ status: Int, _ isLate: Bool) async throws {
        var steps = [ScriptedServer.Step.answer(ObjectWritingTests.put, status)]
        if status == 403 {
            steps += [
                .answer(ObjectWritingTests.get, 404), .answer("REPORT /c/", 501), .answer("PROPFIND /c/", 207),
            ]
        }
        let server = ScriptedServer([Self.probe] + steps)
        let writer = CalDAVClient.sample(server.exchange).writer
        let error = await #expect(throws: CalendarError.self) {
            try await writer.write(.sample(), ObjectWritingTests.place, .nothing, .sample())
        }
        #expect(error?.mayArriveLate == isLate)
    }

    @Test func secondLookWritesNothing() async throws {
        let object = CalendarObject(url: ObjectWritingTests.url, entityTag: "\"1\"")
        let (result, _) = try await self.write(
            .sample(),
            CalendarMemory(object: object, written: .sample(), looksFirst: true),
            .answer(ObjectWritingTests.get, 200, [.eTag: "\"1\""], CalendarEvent.sample().text)
        )
        #expect(self.isLate(result) == false)
    }

    @Test func otherContentsOfTheSameRevisionAreNotDone() async throws {
        let other = CalendarEvent.sample(revision: 2, summary: "Lunch")
        let known = CalendarObject(url: ObjectWritingTests.url, entityTag: "\"1\"")
        let (result, calls) = try await self.write(
            .sample(revision: 2),
            CalendarMemory(object: known, written: .sample()),
            .answer(ObjectWritingTests.put, 412),
            .answer(ObjectWritingTests.get, 200, [.eTag: "\"9\""], other.text)
        )
        let there = CalendarObject(url: ObjectWritingTests.url, entityTag: "\"9\"", isOurs: false)
        #expect(try result.get() == .newerStands(there, revision: 2))
        #expect(calls.count { $0.method == .put } == 1)
    }
}
