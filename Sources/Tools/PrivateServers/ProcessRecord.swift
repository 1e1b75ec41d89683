internal import FoundationEssentials
internal import Glibc

/// Identifies a process. Process ids are reused, but never with the same start time in the same boot.
struct ProcessRecord: Sendable, Hashable, Codable {
    let processID: Int32
    /// Clock ticks after boot: field 22 of `/proc/<pid>/stat`, proc(5).
    let startTicks: UInt64
    let bootID: String

    /// nil if there is no such process.
    init?(processID: Int32) {
        guard let stat = Self.stat(of: processID), let bootID = Self.currentBootID else { return nil }
        (self.processID, self.startTicks, self.bootID) = (processID, stat.startTicks, bootID)
    }

    /// True if the same process still runs. A zombie counts as dead.
    var isAlive: Bool {
        // Reaps the process if it is our own child; has no effect if it is not.
        waitpid(self.processID, nil, WNOHANG)
        guard self.bootID == Self.currentBootID, let stat = Self.stat(of: self.processID) else { return false }
        return stat.startTicks == self.startTicks && stat.state != "Z" && stat.state != "X"
    }

    /// Sends a signal to this process, never to another one with the same id.
    func signal(_ signal: Int32) {
        guard self.isAlive else { return }
        kill(self.processID, signal)
    }

    /// Kills the process and its children.
    func destroy() {
        guard self.isAlive else { return }
        // It leads its own session, and so its own process group.
        kill(-self.processID, SIGKILL)
        kill(self.processID, SIGKILL)
    }

    private static var currentBootID: String? {
        guard let text = Self.text(ofFile: "/proc/sys/kernel/random/boot_id") else { return nil }
        return text.split(separator: "\n").first.map(String.init)
    }

    private static func stat(of processID: Int32) -> (state: Substring, startTicks: UInt64)? {
        guard let text = Self.text(ofFile: "/proc/\(processID)/stat"),
            // The second field is the name in parentheses, which may itself hold parentheses.
            let end = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 19, let ticks = UInt64(fields[19]) else { return nil }
        return (fields[0], ticks)
    }

    private static func text(ofFile path: String) -> String? {
        // Files of /proc report no size, so the file is read with one large read.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }
}
