import Foundation
import TestSupport
import Testing

@Suite(
    "The checks of pages find what is wrong",
    .enabled(if: BrowserRun.python != nil, BrowserRun.reason)
)
struct PlantedFaultTests {
    /// A page without a fault has none. Each of nineteen that are planted in it is found: contrast in both alphabets,
    /// HTML that is not valid, names, sizes, widths, heights, a code whose groups change places, what the keyboard does
    /// not reach or reaches too early, a focus that is not seen, messages and errors, a script that the policy forbids,
    /// another host, another language, another status.
    @Test(.timeLimit(.minutes(5))) func eachPlantedFaultIsFound() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-faults-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try await BrowserRun.run("planted_faults.py", in: folder)
        print(run.output)
        #expect(run.code == 0 && run.output.contains("19 faults planted"), "\(run.output)")
    }
}
