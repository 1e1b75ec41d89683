import Foundation
import Pipeline
import Testing

@testable import WorkerKit

@Suite("Tables in documents say what the code has") struct GeneratedTableTests {
    @Test func settingsAreThoseOfTheProgram() throws {
        let written = try Documents.table("settings", in: "docs/operate/configuration.md")
        #expect(
            written.trimmingCharacters(in: .newlines)
                == KnownSettings.markdown.trimmingCharacters(in: .newlines),
            "replace the table by this:\n\(KnownSettings.markdown)"
        )
    }

    /// A metric is declared by `counters`, `gauges`, `histograms` or `gauge`, with its name first.
    @Test func metricsAreThoseOfTheProgram() throws {
        let rows = Documents.rows(try Documents.table("metrics", in: "docs/operate/metrics-and-alerts.md"))
        let documented = Set(
            rows.compactMap { Documents.codes($0[0]).first?.split(separator: "{").first.map(String.init) }
        )
        var declared: Set<String> = []
        for text in try Self.sources(below: "Sources") {
            for match in text.matches(of: #/\.(?:counters|gauges|histograms|gauge)\(\s*"([a-z_]+)"/#) {
                declared.insert(String(match.1))
            }
        }
        #expect(documented == declared)
        #expect(documented.count > 20)
    }

    @Test func executablesAreThoseOfThePackage() throws {
        let rows = Documents.rows(try Documents.table("executables", in: "docs/operate/install.md"))
        let documented = Set(rows.compactMap { Documents.codes($0[0]).first })
        let package = try Documents.text("Package.swift")
        let products = Set(package.matches(of: #/\("(jadwal[a-z-]*)", "/#).map { String($0.1) })
        #expect(documented == products.subtracting(["jadwal-bench"]))
    }

    /// Each kind that a decoder or a worker gives a failure is in the table that says what to do about it.
    @Test func kindsOfFailuresAreInTheirTable() throws {
        let table = try Documents.table("failure kinds", in: "docs/operate/failures-and-replay.md")
        let documented = Set(Documents.rows(table).flatMap { Documents.codes($0[1]) })
        var missing: Set<String> = []
        for text in try Self.sources(below: "Sources") where text.contains("HandlingError") {
            for match in text.matches(of: #/kind: "([a-z_]+)",?\s/#) where !Self.areNoFailures.contains(String(match.1))
            {
                if !documented.contains(String(match.1)) { missing.insert(String(match.1)) }
            }
        }
        #expect(missing == [])
        #expect(documented.contains("calendar_ahead") && documented.contains("service_away"))
    }

    /// The counter of failures starts with exactly the kinds that the table has. `too_old` is recorded by a statement of
    /// the database, which counts nothing.
    @Test func countedKindsOfFailuresAreThoseOfTheTable() throws {
        let table = try Documents.table("failure kinds", in: "docs/operate/failures-and-replay.md")
        let documented = Set(Documents.rows(table).flatMap { Documents.codes($0[1]) }).filter { $0 != "verdict_…" }
        let counted = Set(Stage.allCases.flatMap(FailureKinds.of)).filter { !$0.hasPrefix("verdict_") }
        #expect(documented.subtracting(["too_old"]) == counted)
    }

    /// Kinds that end an attempt and never become the kind of a failure.
    private static let areNoFailures: Set<String> = ["busy", "model_held_back"]

    private static func sources(below folder: String) throws -> [String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: Documents.top.appending(path: folder).path)
        return try paths.filter { $0.hasSuffix(".swift") }.map { try Documents.text("\(folder)/\($0)") }
    }
}
