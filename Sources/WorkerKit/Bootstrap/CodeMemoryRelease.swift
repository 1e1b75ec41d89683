internal import Glibc
internal import ServiceLifecycle

/// Gives back the memory of code that is not in use. Most of what an idle worker has in memory is pages of its program and of
/// libraries that ran once, while it started: the kernel keeps those in its cache, and maps each again that is called.
struct CodeMemoryRelease: Service {
    /// Long enough for what a worker does first.
    private static let firstAfter = Duration.seconds(2)
    /// For what a burst of work has used. To map what is needed again takes some milliseconds.
    private static let interval = Duration.seconds(600)

    let context: WorkerContext

    func run() async throws {
        while !Pause.isOver, !self.context.readiness.isReady { await Pause.sleep(.milliseconds(500)) }
        await Pause.sleep(Self.firstAfter)
        while !Pause.isOver {
            Self.release()
            await Pause.sleep(Self.interval)
        }
    }

    /// Where /proc cannot be read, nothing happens.
    static func release() {
        guard let file = fopen("/proc/self/smaps", "re") else { return }
        defer { fclose(file) }
        var mappings = CodeMappings()
        // By the line: the whole file has several hundred kilobytes.
        var (line, room): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        defer { free(line) }
        while getline(&line, &room, file) > 0, let line { mappings.take(String(cString: line).dropLast()) }
        for range in mappings.ranges {
            // madvise(2): of a private mapping of a file, pages that nobody has changed come from the file again.
            _ = madvise(UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
        }
    }
}
