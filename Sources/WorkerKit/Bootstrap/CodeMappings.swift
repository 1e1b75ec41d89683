/// Which parts of the address space are pages of programs and libraries as they are on disk, out of the lines of
/// /proc/PID/smaps (proc_pid_smaps(5)).
struct CodeMappings {
    private(set) var ranges: [Range<UInt>] = []
    private var open: Range<UInt>?

    /// - Parameter line: in the order of the file.
    mutating func take(_ line: Substring) {
        guard line.first?.isUppercase == false else {
            self.takeProperty(line)
            return
        }
        // Address, permissions, offset, device, inode, and a path that may hold spaces.
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

    /// A page that somebody has changed, such as a debugger or a probe, is the only one of its kind: its mapping is left alone.
    private mutating func takeProperty(_ line: Substring) {
        let fields = line.split(separator: " ", omittingEmptySubsequences: true)
        guard let range = self.open, fields.count == 3, fields[0] == "Anonymous:" else { return }
        if fields[1] == "0" { self.ranges.append(range) }
        self.open = nil
    }
}
