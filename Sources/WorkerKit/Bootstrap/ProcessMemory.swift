internal import CLinux
internal import FoundationEssentials

/// What others may see of this process' memory, in which are keys and people's texts.
public enum ProcessMemory {
    enum Permission: String, CaseIterable {
        case denied = "false"
        case given = "true"
    }

    /// From here on no core dump is written, and only root may trace the process or read its memory. What it starts
    /// may be looked at again, but writes no core dump either. The first thing that a program does.
    ///
    /// LeakSanitizer and debuggers trace the process: `JADWAL_ALLOW_DUMPS` is for them. It is taken from the
    /// environment, as this comes before any file is read.
    public static func conceal() {
        let permission = ProcessInfo.processInfo.environment[SettingName.allowDumps.rawValue]
        guard permission?.lowercased() != Permission.given.rawValue else { return }
        // Lower bounds and less to see are allowed to everybody: getrlimit(2), PR_SET_DUMPABLE(2const).
        guard jadwal_conceal_memory() == 0 else {
            StandardError.write("The system lets others look into this process' memory.\n")
            return
        }
    }
}
