internal import WorkerKit

/// What is being measured, on standard error: a line for each measurement, begun when it begins. No escape codes, so that
/// it reads alike on a terminal and in a file.
struct BenchProgress: Sendable {
    private let write: @Sendable (String) -> Void

    init(_ write: @escaping @Sendable (String) -> Void = { StandardError.write($0) }) { self.write = write }

    func say(_ line: String) { self.write(line + "\n") }

    func begin(_ measured: any BenchCase, _ variant: String, _ repetition: Int, of all: Int, _ who: Contestant) {
        self.write("\(measured.name) · \(variant) · \(repetition) of \(all) · \(who.rawValue): ")
    }

    func end(_ measurement: Measurement) {
        let latency = measurement.latency.map { ", p99 \(FigureText.of($0.p99)) ms" } ?? ""
        self.say("\(FigureText.of(measurement.perSecond))/s\(latency)")
    }

    func missed(_ reason: String) { self.say("missed\n  " + reason.split(separator: "\n").joined(separator: "\n  ")) }

    func interrupted() { self.say("interrupted") }
}
