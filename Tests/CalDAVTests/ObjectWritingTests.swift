import CalDAV
import HTTP
import HTTPTypes
import Pipeline
import Testing

/// The client's reactions to known answers of servers.
@Suite struct ObjectWritingTests {
    struct UnexpectedSuccess: Error {}

    static let place = CalendarPlace(url: "https://dav.example.org/c/", displayName: "📱 WhatsApp Events")
    static let path = "/c/0192d3a4-5b6c-7d8e-9f00-112233445566.ics"
    static let url = "https://dav.example.org\(Self.path)"
    static let put = "PUT \(Self.path)"
    static let get = "GET \(Self.path)"
    static let look = "PROPFIND /c/"
    static let search = "REPORT /c/"

    /// Writes after the request for the scheme, and expects that the whole script is used.
    private func write(
        _ event: CalendarEvent = .sample(),
        known: CalendarObject? = nil,
        _ steps: ScriptedServer.Step...
    ) async throws -> (Result<CalendarObject, CalendarError>, [HTTPCall]) {
        try await self.write(event, known: known, steps)
    }

    private func write(
        _ event: CalendarEvent,
        known: CalendarObject?,
        _ steps: [ScriptedServer.Step]
    ) async throws -> (Result<CalendarObject, CalendarError>, [HTTPCall]) {
        let probe = ScriptedServer.Step.answer("PROPFIND \(Self.path)", 401, [.wwwAuthenticate: "Basic"])
        let server = ScriptedServer([probe] + steps)
        let writer = CalDAVClient.sample(server.exchange).writer
        let result: Result<CalendarObject, CalendarError>
        do throws(CalendarError) {
            result = .success(try await writer.put(event, Self.place, known, .sample()))
        } catch {
            result = .failure(error)
        }
        #expect(await server.remaining.isEmpty)
        #expect(await server.requests.allSatisfy { !$0.hasPrefix("unexpected") })
        return (result, Array(await server.calls.dropFirst()))
    }

    private func code(_ result: Result<CalendarObject, CalendarError>) -> CalendarError.Code? {
        if case .failure(let error) = result { error.code } else { nil }
    }

    @Test func newObjectNeedsOneRequest() async throws {
        let (result, calls) = try await self.write(.sample(), .answer(Self.put, 201, [.eTag: "\"1\""]))
        #expect(try result.get() == CalendarObject(url: Self.url, entityTag: "\"1\""))
        #expect(calls.first?.fields[.ifNoneMatch] == "*")
        #expect(calls.first?.fields[.contentType] == "text/calendar; charset=utf-8")
        #expect(calls.first?.deadline == .seconds(30))
        #expect(calls.first?.maximumAnswerBytes == 1 << 20)
    }

    @Test(arguments: ["W/\"1\"", nil])
    func weakTagsAreNotKept(_ tag: String?) async throws {
        let (result, _) = try await self.write(.sample(), .answer(Self.put, 201, tag.map { [.eTag: $0] } ?? [:]))
        #expect(try result.get().entityTag == nil)
    }

    @Test func changeNeedsOneRequest() async throws {
        let known = CalendarObject(url: Self.url, entityTag: "\"1\"")
        let (result, calls) = try await self.write(
            .sample(revision: 2),
            known: known,
            .answer(Self.put, 204, [.eTag: "\"2\""])
        )
        #expect(try result.get().entityTag == "\"2\"")
        #expect(calls.first?.fields[.ifMatch] == "\"1\"")
        #expect(calls.first?.fields[.ifNoneMatch] == nil)
    }

    /// The status of different servers for an existing object.
    @Test(arguments: [412, 409, 403, 423])
    func existingObjectWithTheRevisionIsDone(_ status: Int) async throws {
        let (result, _) = try await self.write(
            .sample(),
            .answer(Self.put, status),
            .answer(Self.get, 200, [.eTag: "\"9\""], CalendarEvent.sample().text)
        )
        #expect(try result.get() == CalendarObject(url: Self.url, entityTag: "\"9\"", isOurs: false))
    }

    @Test func newerRevisionIsNotReplaced() async throws {
        let newer = CalendarEvent.sample(revision: 5).text
        let (result, _) = try await self.write(
            .sample(revision: 3),
            .answer(Self.put, 412),
            .answer(Self.get, 200, [.eTag: "\"9\""], newer)
        )
        #expect(try result.get().entityTag == "\"9\"")
    }

    @Test func olderRevisionIsReplacedByItsStrongTag() async throws {
        let (result, calls) = try await self.write(
            .sample(revision: 2),
            .answer(Self.put, 412),
            .answer(Self.get, 200, [.eTag: "\"9\""], CalendarEvent.sample().text),
            .answer(Self.put, 204, [.eTag: "\"10\""])
        )
        #expect(try result.get().entityTag == "\"10\"")
        #expect(calls.last?.fields[.ifMatch] == "\"9\"")
    }

    @Test func missingTagIsFetchedBeforeAChange() async throws {
        let known = CalendarObject(url: Self.url, entityTag: nil)
        let (result, calls) = try await self.write(
            .sample(revision: 2),
            known: known,
            .answer(Self.get, 200, [.eTag: "\"3\""], CalendarEvent.sample().text),
            .answer(Self.put, 204)
        )
        #expect(try result.get().entityTag == nil)
        #expect(calls.last?.fields[.ifMatch] == "\"3\"")
    }

    /// Apache's mod_deflate changes tags and does not recognise them later: the client tries without the suffix, then
    /// without a tag.
    @Test(arguments: ["\"1-gzip\"", "\"1\""])
    func unmatchableTagIsLeftOut(_ tag: String) async throws {
        let known = CalendarObject(url: Self.url, entityTag: tag)
        let there = ScriptedServer.Step.answer(Self.get, 200, [.eTag: tag], CalendarEvent.sample().text)
        let steps = [ScriptedServer.Step.answer(Self.put, 412), there]
        let (result, calls) = try await self.write(
            .sample(revision: 2),
            known: known,
            (tag.contains("gzip") ? steps + steps : steps) + [.answer(Self.put, 204)]
        )
        #expect(self.code(result) == nil)
        let tags = calls.filter { $0.method == .put }.map { $0.fields[.ifMatch] }
        #expect(tags == (tag.contains("gzip") ? [tag, "\"1\"", nil] : [tag, nil]))
        #expect(calls.last?.fields[.ifNoneMatch] == nil)
    }

    @Test func objectIsReadAfterALostAnswer() async throws {
        let (done, _) = try await self.write(
            .sample(),
            .lost(Self.put),
            .answer(Self.get, 200, [.eTag: "\"1\""], CalendarEvent.sample().text)
        )
        #expect(try done.get().entityTag == "\"1\"")
        let (again, _) = try await self.write(
            .sample(),
            .lost(Self.put),
            .answer(Self.get, 404),
            .answer(Self.put, 201, [.eTag: "\"2\""])
        )
        #expect(try again.get().entityTag == "\"2\"")
    }

    @Test(
        arguments: [(.cannotConnect, .accountDown), (.protocolViolation, .transient)]
            as [(HTTPError.Code, CalendarError.Code)]
    )
    func unsentRequestIsTriedLater(_ code: HTTPError.Code, _ expected: CalendarError.Code) async throws {
        let error = HTTPError(code: code, mayHaveBeenSent: false, detail: "on purpose")
        let (result, _) = try await self.write(.sample(), .failure(Self.put, error))
        #expect(self.code(result) == expected)
    }

    @Test(arguments: [404, 410, 412])
    func ownersRemovalIsRespected(_ status: Int) async throws {
        let known = CalendarObject(url: Self.url, entityTag: "\"1\"")
        let (result, _) = try await self.write(
            .sample(revision: 2),
            known: known,
            .answer(Self.put, status),
            .answer(Self.get, 404),
            .answer(Self.search, 207, [:], "<multistatus xmlns='DAV:'/>"),
            .answer(Self.look, 207)
        )
        #expect(self.code(result) == .removedByOwner)
    }

    /// The status of different servers for a removed calendar.
    @Test(arguments: [404, 409, 405, 403], [nil, CalendarObject(url: Self.url, entityTag: "\"1\"")])
    func missingCalendarIsReported(_ status: Int, _ known: CalendarObject?) async throws {
        let (result, _) = try await self.write(
            .sample(revision: 2),
            known: known,
            .answer(Self.put, status),
            .answer(Self.get, 404),
            .answer(Self.search, 207, [:], "<multistatus xmlns='DAV:'/>"),
            .answer(Self.look, 404)
        )
        #expect(self.code(result) == .placeGone)
    }

    /// The server knows the UID and does not find it, because its search index may be late.
    @Test func conflictWithAnInvisibleUIDIsTriedLater() async throws {
        let body = "<error xmlns='DAV:'><no-uid-conflict xmlns='urn:ietf:params:xml:ns:caldav'/></error>"
        let (result, _) = try await self.write(
            .sample(),
            .answer(Self.put, 409, [:], body),
            .answer(Self.get, 404),
            .answer(Self.search, 207, [:], "<multistatus xmlns='DAV:'/>"),
            .answer(Self.look, 207)
        )
        guard case .failure(let error) = result else { throw UnexpectedSuccess() }
        #expect(error == CalendarError(.transient, detail: "status 409 no-uid-conflict"))
    }

    @Test func foreignObjectIsNotReplaced() async throws {
        let other = CalendarEvent.sample(EventIdentity("11111111-1111-1111-1111-111111111111")!).text
        let (result, _) = try await self.write(.sample(), .answer(Self.put, 412), .answer(Self.get, 200, [:], other))
        #expect(self.code(result) == .permanent)
    }

    @Test func repeatedRefusalIsPermanent() async throws {
        let known = CalendarObject(url: Self.url, entityTag: "\"1\"")
        let (result, _) = try await self.write(
            .sample(revision: 2),
            known: known,
            .answer(Self.put, 403),
            .answer(Self.get, 200, [.eTag: "\"1\""], CalendarEvent.sample().text),
            // Checks that the calendar is still writable.
            .answer(Self.look, 207)
        )
        #expect(self.code(result) == .permanent)
    }

    @Test func multistatusWithAnErrorIsARefusal() async throws {
        let body = """
            <multistatus xmlns="DAV:"><response><href>\(Self.path)</href><status>HTTP/1.1 415 No</status></response></multistatus>
            """
        let (result, _) = try await self.write(.sample(), .answer(Self.put, 207, [:], body))
        #expect(self.code(result) == .permanent)
    }

    @Test(
        arguments: [
            (503, ["Retry-After": "7"], .accountDown, .seconds(7)),
            (429, ["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"], .accountDown, .seconds(37)),
            (500, [:], .transient, nil), (501, [:], .transient, nil), (502, [:], .accountDown, nil),
            (507, [:], .accountDown, nil),
            (400, [:], .transient, nil), (408, [:], .transient, nil), (421, [:], .transient, nil),
            (425, [:], .transient, nil), (413, ["Retry-After": "9"], .transient, .seconds(9)),
            (413, [:], .permanent, nil), (415, [:], .permanent, nil), (422, [:], .permanent, nil),
            (401, [:], .accountDown, nil), (402, [:], .accountDown, nil), (407, [:], .accountDown, nil),
        ] as [(Int, [String: String], CalendarError.Code, Duration?)]
    )
    func statusDecidesTheCode(
        _ status: Int,
        _ fields: [String: String],
        _ code: CalendarError.Code,
        _ retryAfter: Duration?
    ) async throws {
        var answerFields = HTTPFields()
        for (name, value) in fields { answerFields[HTTPField.Name(name)!] = value }
        let (result, _) = try await self.write(.sample(), .answer(Self.put, status, answerFields))
        guard case .failure(let error) = result else { throw UnexpectedSuccess() }
        #expect(error.code == code)
        #expect(error.retryAfter == retryAfter)
    }

    /// RFC 4331, section 6, and RFC 4791, section 5.3.2.1: the condition is more precise than the status.
    @Test(
        arguments: [
            (403, "quota-not-exceeded", .accountDown), (507, "quota-not-exceeded", .accountDown),
            (403, "sufficient-disk-space", .accountDown), (400, "valid-calendar-data", .permanent),
            (400, "supported-calendar-component", .permanent), (400, "something-new", .transient),
        ] as [(Int, String, CalendarError.Code)]
    )
    func conditionDecidesTheCode(_ status: Int, _ condition: String, _ code: CalendarError.Code) async throws {
        let body = "<error xmlns='DAV:'><\(condition)/></error>"
        let (result, _) = try await self.write(.sample(), .answer(Self.put, status, [:], body))
        guard case .failure(let error) = result else { throw UnexpectedSuccess() }
        #expect(error.code == code)
        #expect(error.detail == "status \(status) \(condition)")
    }

    /// The object is not requested repeatedly: one refusal, after a look at the existing object.
    @Test(
        arguments: [(400, .transient), (408, .transient), (403, .permanent), (507, .accountDown)]
            as [(Int, CalendarError.Code)]
    )
    func refusedRemovalHasTheSameCodes(_ status: Int, _ code: CalendarError.Code) async throws {
        let stands = ScriptedServer.Step.answer(Self.get, 200, [.eTag: "\"1\""], CalendarEvent.sample().text)
        let looks: [ScriptedServer.Step] =
            status == 400 ? [stands] : status == 403 ? [stands, .answer(Self.look, 207)] : []
        let server = ScriptedServer(
            [
                .answer("PROPFIND \(Self.path)", 401, [.wwwAuthenticate: "Basic"]),
                .answer("DELETE \(Self.path)", status),
            ] + looks
        )
        var account = CalendarAccount.sample()
        account.deletesCancelled = true
        let removing = account
        let object = CalendarObject(url: Self.url, entityTag: "\"1\"")
        let memory = CalendarMemory(object: object, written: CalendarEvent.sample())
        let event = CalendarEvent.sample(revision: 2, status: .cancelled)
        let writer = CalDAVClient.sample(server.exchange).writer
        let error = await #expect(throws: CalendarError.self) {
            try await writer.write(event, Self.place, memory, removing)
        }
        #expect(error?.code == code)
        #expect(await server.requests.allSatisfy { !$0.hasPrefix("unexpected") })
    }

    @Test func placeOnAnotherHostIsNotUsed() async throws {
        let server = ScriptedServer([])
        let writer = CalDAVClient.sample(server.exchange).writer
        let error = await #expect(throws: CalendarError.self) {
            try await writer.put(.sample(), Self.place, nil, .sample("https://other.example.org/"))
        }
        #expect(error?.code == .placeGone)
        #expect(await server.calls.isEmpty)
    }
}
