internal import Glibc
internal import Pipeline
internal import RabbitMQ

/// Measures how a subject stores the messages of a full queue.
///
/// The queue is filled first, then the subject starts. The rate follows from its commits, without the first one, for
/// all subjects alike (`CommitTimes.steadySeconds`). With a number of workers it counts from the moment when all of
/// them take messages. Processor time is measured from start to end, for all messages.
struct IngestRun: Sendable {
    let bed: BenchBed
    let traffic: ChatTraffic
    let numbers: Range<Int>

    /// - Parameter numbers: the numbers of the messages; each run in the same database needs other numbers.
    init(_ bed: BenchBed, _ traffic: ChatTraffic, _ numbers: Range<Int>) {
        (self.bed, self.traffic, self.numbers) = (bed, traffic, numbers)
    }

    /// - Parameter workers: how many processes run at once; nil for one, whose first commits count too.
    func measure(_ subject: Subject, workers: Int? = nil) async throws -> Measurement {
        let outcome: Result<Measurement, any Error>
        do { outcome = .success(try await self.store(subject, workers)) } catch { outcome = .failure(error) }
        // The bed deletes only its own queues.
        if subject == .celery { try? await self.bed.topology.delete(IngestProgram.queue(of: subject, self.bed)) }
        return try outcome.get()
    }

    private func store(_ subject: Subject, _ workers: Int?) async throws -> Measurement {
        if subject != .jadwal { try await self.bed.makeComparatorsTable() }
        try await IngestProgram.fill(subject, self.bed, self.traffic, self.numbers)
        try await self.bed.settle()
        let start = WallClock.now
        let before = try await self.bed.insertedRows(into: IngestProgram.table(of: subject))
        let processes = try (0..<(workers ?? 1)).map { _ in
            try IngestProgram.start(subject, self.bed, count: self.numbers.count)
        }
        return try await MeasuredProcess.running(processes) {
            // The processes are stopped until the meter runs, or the fastest would be half done. Celery prints when all
            // its processes have started.
            if subject == .celery { _ = try await processes[0].says(/(consuming)/, within: .seconds(60)) }
            let all = processes.flatMap { ProcessTree.members(of: $0.id) }
            for process in all { kill(process, SIGSTOP) }
            let meter: Meter
            do {
                meter = try await Meter.start(self.bed, all)
            } catch {
                for process in all { kill(process, SIGCONT) }
                throw error
            }
            for process in all { kill(process, SIGCONT) }
            let counted = workers == nil ? start : try await self.bed.allTake(from: self.bed.queues.messages, processes)
            return try await self.finish(subject, meter, processes, since: start, counting: counted, before: before)
        }
    }

    private func finish(
        _ subject: Subject,
        _ meter: Meter,
        _ processes: [MeasuredProcess],
        since start: Int64,
        counting counted: Int64,
        before: Int
    ) async throws -> Measurement {
        let count = self.numbers.count
        let table = IngestProgram.table(of: subject)
        let queue = IngestProgram.queue(of: subject, self.bed)
        let limit = Duration.seconds(60 + count / 100)
        let deadline = ContinuousClock.now + limit
        while true {
            try await self.bed.wait(for: "\(count) messages were stored by \(subject.rawValue)", within: limit) {
                for process in processes { try process.checkItRuns() }
                return try await self.bed.insertedRows(into: table) - before >= count
            }
            try await self.bed.wait(for: "the queue of chat messages is empty", within: .seconds(30)) {
                try await self.bed.topology.depth(of: queue).messages == 0
            }
            var measurement = try await meter.reading(units: count, seconds: 0)
            let commits = try await CommitTimes.read(self.bed, table: table, since: start)
            if commits.rows >= count {
                measurement.seconds = try commits.steadySeconds(since: counted)
                measurement.figures["rows_per_commit"] = Double(commits.rows) / Double(commits.commits.count)
                return measurement
            }
            // Rows were inserted but are not committed yet, or were rolled back.
            guard ContinuousClock.now < deadline else {
                let said = processes.first?.said.suffix(2000) ?? ""
                throw BenchFault(
                    "\(subject.rawValue) stored \(commits.rows) of \(count) messages within \(limit):\n\(said)"
                )
            }
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}
