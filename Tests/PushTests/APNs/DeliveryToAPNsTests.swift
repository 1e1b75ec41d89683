import Foundation
import HTTP
import HTTPTypes
import Pipeline
import TestSupport
import Testing
import Time

@testable import Push

/// Uses the real HTTP client and `Tests/TestServers/apns_mock.py`.
@Suite(
    .serialized,
    .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON names no Python"),
    .timeLimit(.minutes(2))
)
struct DeliveryToAPNsTests {
    @Test func alertAndBackgroundShareOneConnection() async throws {
        try await PushMock.with { mock in
            let service = try await mock.service()
            #expect(service.name == "apns")
            let (alert, background) = (PushMock.alert(), PushMock.background())
            let before = Int64(Date.now.timeIntervalSince1970)
            let first = await service.send(alert, PushMock.device().uppercased())
            #expect(first == .delivered)
            var headers = try await mock.stats().lastHeaders
            #expect(headers[":path"] == "/3/device/" + PushMock.device())
            #expect(headers["apns-id"] == alert.id)
            #expect(headers["apns-collapse-id"] == alert.collapseID)
            #expect(headers["apns-push-type"] == "alert")
            #expect(headers["apns-priority"] == "10")
            #expect(headers["apns-topic"] == PushMock.topic)
            let expiration = try #require(headers["apns-expiration"].flatMap { Int64($0) })
            #expect((before + 86_400...before + 86_460).contains(expiration))

            let second = await service.send(background, PushMock.device())
            #expect(second == .delivered)
            let stats = try await mock.stats()
            headers = stats.lastHeaders
            #expect(headers["apns-id"] == background.id)
            #expect(headers["apns-collapse-id"] == nil)
            #expect(headers["apns-push-type"] == "background")
            #expect(headers["apns-priority"] == "5")
            #expect(headers["apns-expiration"] == "0")
            #expect(stats.lastBody == String(decoding: background.payload, as: UTF8.self))
            #expect(stats.apnsIDs == [alert.id, background.id])
            #expect(stats.connections == 1)
            #expect(stats.providerTokens == 1)
        }
    }

    @Test func alertIsKeptUntilItExpiresAtMost() async throws {
        try await PushMock.with { mock in
            let service = try await mock.service()
            var alert = PushMock.alert()
            alert.expiresAt = UnixTime(seconds: 1_700_000_000)
            #expect(await service.send(alert, PushMock.device()) == .delivered)
            #expect(try await mock.stats().lastHeaders["apns-expiration"] == "1700000000")
        }
    }

    @Test func hundredPushesShareOneConnection() async throws {
        try await PushMock.with { mock in
            let service = try await mock.service()
            for round in 1...2 {
                let outcomes = await withTaskGroup(of: PushOutcome.self) { group in
                    for number in 0..<100 {
                        group.addTask { await service.send(PushMock.alert(), PushMock.device("510a", number)) }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                #expect(outcomes == Array(repeating: .delivered, count: 100))
                let stats = try await mock.stats()
                #expect(stats.connections == 1)
                #expect(stats.pushes == round * 100)
                #expect(Set(stats.apnsIDs).count == round * 100)
                #expect(stats.mostStreams > 50)
                #expect(stats.providerTokens == 1)
            }
        }
    }

    @Test func statusDecidesTheOutcomeOfAPush() async throws {
        let since = UnixTime(milliseconds: 1_700_000_000_123)
        let expected: [(String, PushOutcome)] = [
            ("aaaa", .delivered),
            ("dead", .deviceGone(since: since)),
            ("dea1", .deviceGone(since: since)),
            ("bad0", .deviceRefused(reason: "BadDeviceToken")),
            ("bad1", .deviceRefused(reason: "DeviceTokenNotForTopic")),
            ("bad2", .rejected(reason: "BadCollapseId")),
            ("bad3", .serviceDown(reason: "TopicDisallowed")),
            ("bad4", .tryLater(after: nil, reason: "IdleTimeout")),
            ("bad5", .serviceDown(reason: "InvalidProviderToken")),
            ("b05e", .tryLater(after: .seconds(2), reason: "TooManyRequests")),
            ("b05f", .tryLater(after: .seconds(60), reason: "TooManyRequests")),
            ("b051", .tryLater(after: .seconds(1200), reason: "TooManyProviderTokenUpdates")),
            ("5000", .tryLater(after: .seconds(900), reason: "InternalServerError")),
            ("5030", .tryLater(after: .seconds(7), reason: "ServiceUnavailable")),
            ("5031", .tryLater(after: .seconds(900), reason: "Shutdown")),
            ("4130", .tooLarge),
            ("4030", .serviceDown(reason: "Forbidden")),
            ("aaaa", .delivered),
        ]
        try await PushMock.with { mock in
            let service = try await mock.service()
            for (prefix, outcome) in expected {
                let seen = await service.send(PushMock.alert(), PushMock.device(prefix))
                #expect(seen == outcome, "device \(prefix)")
            }
            #expect(try await mock.stats().connections == 1)
        }
    }

    @Test func pushWithACutAnswerIsDelivered() async throws {
        try await PushMock.with { mock in
            let service = try await mock.service()
            #expect(await service.send(PushMock.alert(), PushMock.device("4a1f")) == .delivered)
            #expect(await service.send(PushMock.alert(), PushMock.device()) == .delivered)
            #expect(try await mock.stats().pushes == 2)
        }
    }

    /// No more data comes over the socket that could wake the other pushes in flight.
    @Test func pushesInFlightEndWithTheConnection() async throws {
        try await PushMock.with { mock in
            let service = try await mock.service()
            #expect(await service.send(PushMock.alert(), PushMock.device()) == .delivered)
            let outcomes = await withTaskGroup(of: PushOutcome.self) { group in
                for number in 0..<20 {
                    group.addTask { await service.send(PushMock.alert(), PushMock.device("510a", number)) }
                }
                group.addTask { await service.send(PushMock.alert(), PushMock.device("c105")) }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(!outcomes.contains(.tryLater(after: nil, reason: "timedOut")))
            #expect(outcomes.contains(.tryLater(after: nil, reason: "connectionLost")))
            #expect(await service.send(PushMock.alert(), PushMock.device()) == .delivered)
        }
    }

    @Test(arguments: ["60a0", "1e5e", "c001"]) func lostPushIsTriedLater(_ prefix: String) async throws {
        try await PushMock.with { mock in
            let service = try await mock.service()
            guard case .tryLater(after: nil, _) = await service.send(PushMock.alert(), PushMock.device(prefix)) else {
                Issue.record("not to be repeated")
                return
            }
            let next = await service.send(PushMock.alert(), PushMock.device())
            #expect(next == .delivered)
        }
    }

    @Test func pushAfterGOAWAYIsDeliveredOnce() async throws {
        try await PushMock.with { mock in
            let service = try await mock.service()
            let warm = await service.send(PushMock.background(), PushMock.device())
            #expect(warm == .delivered)
            let push = PushMock.alert()
            var outcomes: [PushOutcome] = []
            repeat {
                outcomes.append(await service.send(push, PushMock.device("60a1")))
            } while outcomes.last != .delivered && outcomes.count < 3
            #expect(outcomes.last == .delivered)
            let stats = try await mock.stats()
            #expect(stats.apnsIDs.filter { $0 == push.id }.count == 1)
            #expect(stats.connections == 2)
        }
    }

    @Test func allPushesAreDeliveredAfterGOAWAY() async throws {
        try await PushMock.with { mock in
            let service = try await mock.service()
            let pushes = (0..<60).map { ($0, PushMock.alert()) }
            await withTaskGroup(of: Void.self) { group in
                for (number, push) in pushes {
                    group.addTask {
                        let device = PushMock.device(number == 30 ? "60a1" : "510a", number)
                        for _ in 1...5 {
                            let outcome = await service.send(push, device)
                            if outcome == .delivered { return }
                        }
                        Issue.record("push \(number) was never delivered")
                    }
                }
            }
            let stats = try await mock.stats()
            #expect(Set(stats.apnsIDs) == Set(pushes.map(\.1.id)))
            // libcurl repeats pushes together on a connection that allows one stream, so a busy machine loses some of them
            // again. Without sharing, each push would take a connection of its own.
            #expect(stats.connections < pushes.count)
        }
    }

    @Test func untrustedServerIsAnErrorOfTheService() async throws {
        try await PushMock.with { mock in
            let http = HTTPClient()
            let exchange: HTTPExchange = { call throws(HTTPError) in try await http.execute(call) }
            let tokens = ProviderTokenSource(current: { _ in "token" })
            let client = APNsClient(exchange: exchange, configuration: mock.configuration, tokens: tokens)
            let outcome = await client.service.send(PushMock.alert(), PushMock.device())
            #expect(outcome == .serviceDown(reason: "untrusted"))
            await http.close()
            let stats = try await mock.stats()
            #expect(stats.pushes == 0)
        }
    }
}
