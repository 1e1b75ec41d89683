internal import Foundation

/// A process and what it has started, which for Celery is where the work is done.
enum ProcessTree {
    static func members(of process: Int32) -> [Int32] {
        let all = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
        let parents = all.compactMap { one in
            // The parent's id follows the state.
            ProcessReading.fields(of: one)?.dropFirst().first.flatMap { Int32($0) }.map { (child: one, parent: $0) }
        }
        var family = [process]
        var next = 0
        while next < family.count {
            family += parents.filter { $0.parent == family[next] }.map(\.child)
            next += 1
        }
        return family
    }
}
