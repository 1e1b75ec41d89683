import Foundation
import HTTP
import Pipeline
import TestSupport
import Testing
import Time

@testable import Mornings

@Suite(
    "Feeds of another library are read as it meant them",
    .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
)
struct ForeignFeedTests {
    private struct Written: Decodable {
        struct Item: Decodable {
            var title: String
            var summary: String
            var link: String
            var published: Int64
        }

        var feed: String
        var title: String
        var items: [Item]
    }

    @Test func titlesTextsLinksAndTimesAreTheSame() throws {
        let (seed, now) = (UInt64.random(in: 0..<1_000_000), UnixTime(seconds: 1_796_018_400))
        print("seed \(seed)")
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: try #require(TestEnvironment.python))
        process.arguments = [
            TestServer.folder.appending(path: "foreign_feeds.py").path, "\(now.seconds)", "\(seed)", "60",
        ]
        process.standardOutput = output
        try process.run()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let feeds = try JSONDecoder().decode([Written].self, from: said)
        #expect(feeds.count == 60)
        for written in feeds {
            let bytes = Array(try #require(Data(base64Encoded: written.feed)))
            let reading = FeedReader.read(bytes, at: FeedReaderTests.place, now: now)
            guard case .feed(let feed) = reading else {
                Issue.record("seed \(seed): not read")
                continue
            }
            #expect(feed.title == written.title)
            let wanted = written.items.prefix(NewsFeed.longest).map { item in
                NewsItem(
                    item.title,
                    summary: item.summary == item.title ? "" : item.summary,
                    link: item.link,
                    published: UnixTime(seconds: item.published),
                    feed: written.title
                )
            }
            #expect(feed.items == wanted, "seed \(seed)")
        }
    }
}
