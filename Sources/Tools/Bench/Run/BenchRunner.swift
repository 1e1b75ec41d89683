internal import WorkerKit

/// Measures cases one after another, and the contestants of a case in turns.
struct BenchRunner: Sendable {
    typealias Measuring = @Sendable (any BenchCase, Contestant, String) async throws -> Measurement

    let cases: [any BenchCase]
    /// Of each case only the variants whose name has this text; nil for all.
    var variant: String?
    let repetitions: Int
    /// Tells if another build of Jadwal is also measured in this variant.
    var hasOther: @Sendable (any BenchCase, String) -> Bool = { _, _ in false }
    /// Contestants that cannot run here.
    var leftOut: Set<Contestant> = []
    var progress = BenchProgress()
    let measure: Measuring

    /// An error is recorded as a missed repetition, and the run continues. If the task is cancelled, the finished
    /// measurements are returned.
    func run() async -> [MeasuredVariant] {
        var measured: [MeasuredVariant] = []
        for next in self.cases {
            for variant in next.variants where self.variant.map({ variant.contains($0) }) ?? true {
                measured.append(await self.run(next, variant))
                if Task.isCancelled { return measured }
            }
        }
        return measured
    }

    private func run(_ next: any BenchCase, _ variant: String) async -> MeasuredVariant {
        let contestants = Contestant.all(for: next.subjects(of: variant), withOther: self.hasOther(next, variant))
            .filter { !self.leftOut.contains($0) }
        var measured = MeasuredVariant(next.name, variant, contestants)
        let repetitions = max(1, min(self.repetitions, next.repetitions(of: variant)))
        for number in 1...repetitions {
            for contestant in Contestant.turns(of: contestants, repetition: number) {
                guard !Task.isCancelled else { return measured }
                self.progress.begin(next, variant, number, of: repetitions, contestant)
                do {
                    let measurement = try await self.measure(next, contestant, variant)
                    measured.add(BenchRepetition(number, measurement), of: contestant)
                    self.progress.end(measurement)
                } catch {
                    guard !Task.isCancelled else {
                        self.progress.interrupted()
                        return measured
                    }
                    measured.add(BenchRepetition(number, missed: "\(error)"), of: contestant)
                    self.progress.missed("\(error)")
                }
            }
        }
        return measured
    }
}

/// Prints progress to standard error: a line for each measurement. No escape codes, so that it looks the same on a
/// terminal and in a file.
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
