import Testing

@testable import Bench

@Suite("The report")
struct BenchReportTests {
    private static let host = HostShape(processors: 2, memoryMegabytes: 24_000, kernel: "6.1")

    @Test(arguments: [
        (18_234.4, "18,234"), (1_000_000, "1,000,000"), (100, "100"), (99.94, "99.9"), (1.234, "1.23"), (0.5, "0.500"),
        (0, "0"), (20, "20"), (.nan, "–"), (-1234, "-1,234"),
    ])
    func figures(_ value: Double, _ text: String) { #expect(FigureText.of(value) == text) }

    @Test func figuresAreRightAlignedAndTextsLeft() {
        var table = AlignedTable(["name", "rate", "×limit"], firstFigure: 1)
        table.lines = [
            .cells(["ingest · 60 B", "18,234", "0.560"]), .note("  a note that is longer than any column of this"),
            .cells(["", "9", "–"]),
        ]
        #expect(
            table.text == """
                name             rate  ×limit
                ingest · 60 B  18,234   0.560
                  a note that is longer than any column of this
                                    9       –

                """
        )
    }

    @Test func reportShowsRatiosFiguresNoiseAndMisses() {
        var result = BenchResult.sample("ingest", "60 B", rates: [100, 130, nil]) {
            $0.figures["dead_tuples"] = 12_345
            $0.latency = LatencySummary(p50: 1, p95: 2, p99: 3, max: 4)
        }
        result.ratioToPlain = 24.1
        let text = BenchReport(BenchDocument(Self.host, [result], goals: [])).text
        #expect(text.contains("×plain 24.1 · dead_tuples 12,345\n"))
        #expect(text.contains("noisy: the rates differ by 26 % of their median\n"))
        #expect(text.contains("missed (1 of 3): the queue did not become empty\n"))
        #expect(text.contains("ingest · 60 B     jadwal"))
        #expect(text.contains("quoted, measured on another day with other software"))
    }

    @Test func similarMemoryIsTheSameMachine() {
        var other = Self.host
        other.memoryMegabytes = 24_900
        #expect(Self.host.isLike(other))
        other.memoryMegabytes = 32_000
        #expect(!Self.host.isLike(other))
        other = Self.host
        other.processors = 4
        #expect(!Self.host.isLike(other))
    }
}
