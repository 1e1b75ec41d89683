internal import Foundation

/// What a machine's figures depend on, as far as it can be told.
struct HostShape: Sendable, Codable, CustomStringConvertible {
    var processors: Int
    var memoryMegabytes: Int
    var kernel: String

    static var own: HostShape {
        let kernel = try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)
        return HostShape(
            processors: ProcessInfo.processInfo.activeProcessorCount,
            memoryMegabytes: Int(ProcessInfo.processInfo.physicalMemory / 1_000_000),
            kernel: (kernel ?? "unknown").trimmingCharacters(in: .whitespacesAndNewlines)
        )
    }

    var description: String {
        "\(self.processors) processors, \(FigureText.of(Double(self.memoryMegabytes) / 1000)) GB"
    }

    /// Kernels keep a little more or less memory for themselves: 5 % do not make another machine.
    func isLike(_ other: HostShape) -> Bool {
        self.processors == other.processors
            && abs(self.memoryMegabytes - other.memoryMegabytes) * 20
                <= max(self.memoryMegabytes, other.memoryMegabytes)
    }
}
