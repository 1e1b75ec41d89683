internal import Glibc

/// What this process's children have used that have ended and were waited for, out of proc(5).
enum EndedChildren {
    static var processorSeconds: Double {
        // cutime and cstime are 16 and 17, counted from 1; the state is 3.
        let ticks = ProcessReading.fields(of: getpid())?[13...14].compactMap { Double($0) }.reduce(0, +) ?? 0
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
