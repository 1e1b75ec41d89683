internal import Foundation
import Testing

@testable import Bench

@Suite("The JSON of a run")
struct BenchDocumentTests {
    private static let host = HostShape(processors: 2, memoryMegabytes: 24_000, kernel: "6.1")

    private func document() -> BenchDocument {
        var result = BenchResult.sample("ingest", "60 B", rates: [100, nil, 140]) {
            $0.figures["ratio_to_empty"] = 0.95
            $0.subjectMilliseconds = .infinity
            $0.peakMegabytes = 50
        }
        result.ratioToLimit = 0.56
        var document = BenchDocument(Self.host, [result])
        document.commit = "abc"
        return document
    }

    @Test func jsonKeysAreInSnakeCase() throws {
        let json = try JSONSerialization.jsonObject(with: Data(self.document().json())) as? [String: Any]
        #expect(json?["schema_version"] as? Int == 1)
        #expect(json?["commit"] as? String == "abc")
        #expect((json?["host"] as? [String: Any])?["memory_megabytes"] as? Int == 24_000)
        let result = try #require((json?["results"] as? [[String: Any]])?.first)
        #expect(result["case"] as? String == "ingest")
        #expect(result["ratio_to_limit"] as? Double == 0.56)
        #expect(result["noisy"] as? Bool == true)
        #expect((result["repetitions"] as? [[String: Any]])?.count == 3)
        let medians = try #require(result["medians"] as? [String: Any])
        #expect(medians["per_second"] as? Double == 120)
        #expect(medians["figures"] as? [String: Double] == ["ratio_to_empty": 0.95])
        let goals = try #require(json?["goals"] as? [[String: Any]])
        #expect(goals.count == Goal.all.map(\.bounds.count).reduce(0, +))
        #expect(goals.first?["verdict"] as? String == "not_run")
    }

    @Test func writtenDocumentIsReadUnchanged() throws {
        let written = try self.document().json()
        let read = try BenchDocument(json: Data(written))
        #expect(try read.json() == written)
        #expect(read.results.first?.measurements.first?.subjectMilliseconds == .infinity)
    }

    @Test func baselineKeepsResultsThatWereNotMeasured() throws {
        let earlier = self.document()
        var later = BenchDocument(Self.host, [.sample("push", "client", rates: [7])])
        later.commit = "def"
        let kept = later.keeping(earlier)
        #expect(kept.results.map(\.caseName) == ["push", "ingest"])
        #expect(kept.results.map(\.commit) == [nil, "abc"])
        #expect(kept.results[1].date == earlier.date)
        #expect(kept.goals.contains { $0.caseName == "ingest" })

        var again = BenchDocument(Self.host, [.sample("ingest", "60 B", rates: [1])])
        again.commit = "ghi"
        let replaced = again.keeping(kept)
        #expect(replaced.results.map(\.caseName) == ["ingest", "push"])
        #expect(replaced.results.map(\.commit) == [nil, "def"])
        #expect(replaced.results.first?.medians?.perSecond == 1)
    }

    @Test func otherSchemaVersionIsRefused() throws {
        var document = self.document()
        document.schemaVersion = 2
        let json = Data(try document.json())
        #expect(throws: (any Error).self) { try BenchDocument(json: json) }
    }
}
