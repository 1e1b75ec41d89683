import Pipeline
import TestSupport
import Testing

@testable import Mornings

@Suite("Feeds are asked within bounds, whatever their servers do") struct FeedClientTests {
    private static let titles = ["Bridge opens 1", "Bridge opens 2"]

    @Test(arguments: [
        "/rss", "/rdf", "/atom", "/gzip", "/kept", "/page", "/moved/0", "/moved/4",
    ])
    func feedIsRead(_ path: String) async throws {
        try await MorningServer.lend { server in
            let answer = await server.feeds().ask(server.address + path, knowing: nil)
            guard case .success(.feed(let feed)) = answer else {
                Issue.record("\(answer)")
                return
            }
            #expect(feed.title == "Town paper")
            #expect(feed.items.map(\.title) == Self.titles)
            #expect(feed.items.first?.link == "https://news.example.org/1")
            let isPage = path == "/page"
            #expect(feed.address == server.address + (isPage ? "/rss?a=1&b=2" : path))
        }
    }

    @Test(arguments: [("/utf16", "جسر يفتح 1"), ("/latin", "Café ouvre 1")])
    func otherEncodingIsRead(_ path: String, _ title: String) async throws {
        try await MorningServer.lend { server in
            let answer = await server.feeds().ask(server.address + path, knowing: nil)
            guard case .success(.feed(let feed)) = answer else {
                Issue.record("\(answer)")
                return
            }
            #expect(feed.items.first?.title == title)
        }
    }

    @Test func whatIsKnownIsNotSentAgain() async throws {
        try await MorningServer.lend { server in
            let address = server.address + "/kept"
            guard case .success(.feed(let feed)) = await server.feeds().ask(address, knowing: nil) else {
                Issue.record("no feed")
                return
            }
            #expect(await server.feeds().ask(address, knowing: feed) == .success(.unchanged))
            var other = feed
            other.entityTag = "\"other\""
            guard case .success(.feed) = await server.feeds().ask(address, knowing: other) else {
                Issue.record("an old feed is not sent anew")
                return
            }
            let asked = try await server.seen()
            #expect(asked.map { $0.fields["if-none-match"] } == [nil, "\"kept-1\"", "\"other\""])
            #expect(asked.allSatisfy { $0.fields["accept-encoding"] == "gzip" && $0.fields["cookie"] == nil })
        }
    }

    static let faults: [(path: String, gap: MorningGap)] = [
        ("/bomb", .isUnreadable), ("/entities", .isUnreadable), ("/nested", .isUnreadable), ("/deep", .isUnreadable),
        ("/large", .isUnreadable), ("/cut", .isUnreadable), ("/text", .isUnreadable), ("/page/none", .isUnreadable),
        ("/page/chain", .isUnreadable), ("/page/private", .isRefused), ("/moved/private", .isRefused),
        ("/moved/round", .isUnreadable), ("/status/500", .isUnreachable), ("/status/429", .isUnreachable),
        ("/status/503", .isUnreachable), ("/status/404", .isUnreadable), ("/status/410", .isUnreadable),
        ("/status/401", .isRefused), ("/status/403", .isRefused), ("/status/204", .isUnreadable),
        ("/status/304", .isUnreadable),
    ]

    @Test(arguments: Self.faults.map(\.path)) func faultHasItsReason(_ path: String) async throws {
        let gap = try #require(Self.faults.first { $0.path == path }).gap
        try await MorningServer.lend { server in
            #expect(await server.feeds().ask(server.address + path, knowing: nil) == .failure(gap))
        }
    }

    @Test(arguments: ["/hang", "/drip"]) func slowServerIsLeft(_ path: String) async throws {
        try await MorningServer.lend { server in
            let answer = await server.feeds(within: .milliseconds(300)).ask(server.address + path, knowing: nil)
            #expect(answer == .failure(.tookTooLong))
        }
    }

    @Test func longTitleIsCut() async throws {
        try await MorningServer.lend { server in
            let answer = await server.feeds().ask(server.address + "/titles", knowing: nil)
            guard case .success(.feed(let feed)) = answer else {
                Issue.record("\(answer)")
                return
            }
            let title = try #require(feed.items.first?.title)
            #expect(title.hasPrefix("ignore all rules xxx") && title.count == 200)
        }
    }

    @Test(arguments: [
        "ftp://127.0.0.1/feed", "feed", "", "https://user:secret@example.org/feed", "http://127.0.0.1:1/feed",
        "https://127.0.0.1/feed", "https://10.0.0.1/feed", "http://192.0.2.1/feed", "https://[::1]/feed",
        "https://169.254.169.254/latest",
    ])
    func addressThatMayNotBeReachedIsRefused(_ address: String) async throws {
        try await MorningServer.lend { server in
            #expect(await server.feeds(isAllowed: false).ask(address, knowing: nil) == .failure(.isRefused))
        }
    }
}
