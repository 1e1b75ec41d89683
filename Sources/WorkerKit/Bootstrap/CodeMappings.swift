/// Finds the address ranges that are unchanged pages of programs and libraries on disk, in the lines of /proc/PID/smaps
/// (proc_pid_smaps(5)).
struct CodeMappings {
    private(set) var ranges: [Range<UInt>] = []
    private var open: Range<UInt>?

    /// - Parameter line: the next line of the file.
    mutating func take(_ line: Substring) {
        guard line.first?.isUppercase == false else {
            self.takeProperty(line)
            return
        }
        // Address, permissions, offset, device, inode, and a path that may contain spaces.
        let fields = line.split(separator: " ", omittingEmptySubsequences: true)
        guard fields.count > 5, fields[1].hasSuffix("p"), !fields[1].contains("w"), fields[5].hasPrefix("/"),
            !fields[5].hasPrefix("/dev/")
        else {
            self.open = nil
            return
        }
        let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        self.open = ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
    }

    /// A changed page, for instance by a debugger or a probe, exists only in memory: its mapping is left alone.
    private mutating func takeProperty(_ line: Substring) {
        let fields = line.split(separator: " ", omittingEmptySubsequences: true)
        guard let range = self.open, fields.count == 3, fields[0] == "Anonymous:" else { return }
        if fields[1] == "0" { self.ranges.append(range) }
        self.open = nil
    }
}
