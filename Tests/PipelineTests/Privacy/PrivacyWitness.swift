import Foundation
import NIOConcurrencyHelpers

/// Looks all the while at what everybody on the machine can see of every process: its arguments.
final class PrivacyWitness: Sendable {
    /// A forked process shows its parent's arguments for a moment. After this many looks they are its own.
    private static let looks = 20

    private let seen = NIOLockedValueBox<Set<String>>([])
    private let watch: NIOLockedValueBox<Task<Void, Never>?> = NIOLockedValueBox(nil)

    init() {
        let seen = self.seen
        self.watch.withLockedValue { watch in
            watch = Task.detached {
                var counts: [String: Int] = [:]
                while !Task.isCancelled {
                    let names = Self.processes()
                    counts = counts.filter { names.contains($0.key) }
                    for name in names where counts[name, default: 0] < Self.looks {
                        counts[name, default: 0] += 1
                        guard let arguments = Self.arguments(of: name) else { continue }
                        seen.withLockedValue { _ = $0.insert(arguments) }
                    }
                    try? await Task.sleep(for: .milliseconds(5))
                }
            }
        }
    }

    func hasSeen(_ text: String) -> Bool { self.seen.withLockedValue { $0.contains { $0.contains(text) } } }

    /// Ends, and tells each command line that was seen.
    func end() -> Set<String> {
        self.watch.withLockedValue { $0 }?.cancel()
        return self.seen.withLockedValue { $0 }
    }

    private static func processes() -> Set<String> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return Set(names.filter { Int($0) != nil })
    }

    private static func arguments(of process: String) -> String? {
        let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self).replacing("\0", with: " ")
    }
}
