internal import CoreMetrics
internal import Testing

@testable internal import WorkerKit

@Suite("Metrics are exposed in the Prometheus text format")
struct PrometheusRegistryTests {
    @Test func registryIsWrittenAsExpectedText() {
        let registry = PrometheusRegistry()
        registry.describe("z_total", "Back\\slash\nand line \"feed\".")
        registry.describe("size", "Sizes.", bounds: [10, 1, 2.5, 10])
        for (path, count) in [("b", 2), ("a\"\\\n", 1)] {
            Counter(label: "z_total", dimensions: [("z", "1"), ("path", path)], factory: registry).increment(by: count)
        }
        let sizes = Recorder(label: "size", factory: registry)
        for value in [0.5, 1, 2.5, 2.6, 11, .nan] { sizes.record(value) }
        Meter(label: "jadwal.open-files", factory: registry).set(-1.5)
        _ = Meter(label: "unset", factory: registry)
        registry.gauge("asked", [("state", "x")]) { 3 }
        registry.gauge("silent") { nil }
        #expect(
            registry.text() == #"""
                # TYPE asked gauge
                asked{state="x"} 3
                # TYPE jadwal_open_files gauge
                jadwal_open_files -1.5
                # HELP size Sizes.
                # TYPE size histogram
                size_bucket{le="1"} 2
                size_bucket{le="2.5"} 3
                size_bucket{le="10"} 4
                size_bucket{le="+Inf"} 5
                size_sum 17.6
                size_count 5
                # HELP z_total Back\\slash\nand line "feed".
                # TYPE z_total counter
                z_total{path="a\"\\\n",z="1"} 1
                z_total{path="b",z="1"} 2

                """#
        )
    }

    @Test func durationsAreSeconds() {
        let registry = PrometheusRegistry()
        registry.describe("wait_seconds", "Waits.", bounds: [0.1, 1])
        let timer = Timer(label: "wait_seconds", dimensions: [("queue", "q")], factory: registry)
        timer.recordMilliseconds(100)
        timer.recordNanoseconds(400_000_000)
        #expect(registry.text().contains("wait_seconds_bucket{queue=\"q\",le=\"0.1\"} 1\n"))
        #expect(registry.text().contains("wait_seconds_sum{queue=\"q\"} 0.5\n"))
    }

    @Test func sameLabelsInAnyOrderAreOneSeries() {
        let registry = PrometheusRegistry()
        Counter(label: "c", dimensions: [("a", "1"), ("b", "2")], factory: registry).increment()
        Counter(label: "c", dimensions: [("b", "2"), ("a", "1")], factory: registry).increment()
        #expect(registry.text() == "# TYPE c counter\nc{a=\"1\",b=\"2\"} 2\n")
    }

    @Test func nameKeepsItsTypeAndBounds() {
        let registry = PrometheusRegistry()
        Counter(label: "c", factory: registry).increment()
        Meter(label: "c", factory: registry).set(9)
        FloatingPointCounter(label: "c", factory: registry).increment(by: 9)
        for index in 0..<1000 { Counter(label: "many", dimensions: [("i", "\(index)")], factory: registry).increment() }
        let lines = registry.text().split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("c ") } == ["c 1"])
        #expect(lines.filter { $0.hasPrefix("many{") }.count == 500)
    }

    @Test func destroyedSeriesAreRemoved() {
        let registry = PrometheusRegistry()
        let counter = Counter(label: "c", factory: registry)
        counter.increment()
        counter.destroy()
        #expect(registry.text() == "")
    }

    @Test func concurrentIncrementsAreAllCounted() async {
        let registry = PrometheusRegistry()
        let counter = Counter(label: "c", factory: registry)
        let meter = Meter(label: "m", factory: registry)
        let recorder = Recorder(label: "r", factory: registry)
        await withDiscardingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1000 {
                        counter.increment()
                        meter.increment(by: 1)
                        recorder.record(1)
                    }
                }
            }
        }
        #expect(registry.text().contains("\nc 8000\n") && registry.text().contains("\nm 8000\n"))
        #expect(registry.text().contains("\nr_count 8000\n"))
    }
}
