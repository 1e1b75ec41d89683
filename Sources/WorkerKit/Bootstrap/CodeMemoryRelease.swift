internal import Glibc
internal import ServiceLifecycle

/// Releases the memory of unused code. Most memory of an idle worker is pages of code that ran only at the start. The
/// kernel keeps them in its cache and maps a page again when it is used.
struct CodeMemoryRelease: Service {
    /// The wait after the first release, which makes room for waiting work: long enough for the rest of the start.
    private static let secondAfter = Duration.seconds(2)
    /// For pages that a burst of work has used. Mapping needed pages again takes some milliseconds.
    private static let interval = Duration.seconds(600)

    let context: WorkerContext

    func run() async throws {
        while !Shutdown.isRequested, !self.context.readiness.isReady { await Shutdown.wait(atMost: .milliseconds(500)) }
        var pause = Self.secondAfter
        while !Shutdown.isRequested {
            Self.release()
            await Shutdown.wait(atMost: pause)
            pause = Self.interval
        }
    }

    /// Does nothing if /proc cannot be read.
    static func release() {
        guard let file = fopen("/proc/self/smaps", "re") else { return }
        defer { fclose(file) }
        var mappings = CodeMappings()
        // Line by line, because the file has several hundred kilobytes.
        var (line, room): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        defer { free(line) }
        while getline(&line, &room, file) > 0, let line { mappings.take(String(cString: line).dropLast()) }
        for range in mappings.ranges {
            // madvise(2): unchanged pages of a private mapping of a file are read from the file again.
            _ = madvise(UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
        }
    }
}
