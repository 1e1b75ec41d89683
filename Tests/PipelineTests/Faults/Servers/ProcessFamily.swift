import CommandKit
import Foundation

@testable import PrivateServers

/// Processes by their parents, read from /proc.
enum ProcessFamily {
    /// Children, their children, and so on.
    static func descendants(of processID: Int32) -> [ProcessRecord] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let parents = names.compactMap { Int32($0) }.compactMap { id in Self.parent(of: id).map { (id, $0) } }
        var family: Set<Int32> = [processID]
        var known = 0
        while known < family.count {
            known = family.count
            for (id, parent) in parents where family.contains(parent) { family.insert(id) }
        }
        return family.subtracting([processID]).compactMap { ProcessRecord(processID: $0) }
    }

    /// Field 4 of `/proc/<pid>/stat`, proc(5). The second field is a name in parentheses and may hold anything.
    private static func parent(of processID: Int32) -> Int32? {
        guard let stat = StoredFile.read("/proc/\(processID)/stat"), let end = stat.lastIndex(of: ")") else {
            return nil
        }
        let fields = stat[stat.index(after: end)...].split(separator: " ")
        return fields.count > 1 ? Int32(fields[1]) : nil
    }
}
