internal import CLinux
internal import FoundationEssentials

/// Protects the memory of this process, which contains keys and people's texts.
public enum ProcessMemory {
    /// After this call no core dump is written, and only root may trace the process or read its memory. Child processes
    /// may be traced, but write no core dump either. A program calls this first.
    ///
    /// LeakSanitizer and debuggers trace the process. `JADWAL_ALLOW_DUMPS` allows that. It is read from the environment
    /// only, because this runs before any file is read.
    public static func conceal() {
        let permission = ProcessInfo.processInfo.environment[Setting.allowDumps.name]
        guard permission?.lowercased() != "true" else { return }
        // Every process may lower its limits and hide its memory: getrlimit(2), PR_SET_DUMPABLE(2const).
        guard jadwal_conceal_memory() == 0 else {
            StandardError.write("The memory of this process could not be hidden from other processes.\n")
            return
        }
    }
}
