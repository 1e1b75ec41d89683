import Foundation
import ICalendar
import Pipeline
import TestSupport
import Testing
import Time

/// A virtual clock, and the decisions that a schedule-worker makes, beside Python's rules.
@Suite(
    "A year of a family rings as Python has it",
    .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
)
struct FamilyYearTests {
    @Test(arguments: 0..<4) func everyFiringOfTheYearIsTheSame(_ round: Int) throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        print("family \(round): seed \(seed), \(try Self.compare(FamilyYear(seed: seed), "seed \(seed)")) firings")
    }

    /// - Returns: how often something rang.
    private static func compare(_ family: FamilyYear, _ comment: Comment) throws -> Int {
        let theirs = try Self.python(family)
        let own =
            try family.notices.flatMap { try Self.firings($0, family).map { "\($0.at) \($0.id)" } }
            + family.groups.flatMap { try Self.draws($0, family) }
        let (mine, his) = (Set(own), Set(theirs))
        #expect(mine.count == own.count, "each once, \(comment)")
        let different =
            mine.subtracting(his).map { "only ours \($0)" } + his.subtracting(mine).map { "only Python's \($0)" }
        #expect(different.isEmpty, "\(comment): \(different.count), \(different.sorted().prefix(6))")
        #expect(theirs.count > 1000, comment)
        return theirs.count
    }

    /// The moments at which it rings, by a worker that is there at each of them.
    private static func firings(_ definition: FamilyYear.Definition, _ family: FamilyYear) throws -> [(
        at: Int64, id: String
    )] {
        let times = try definition.times()
        let changes = definition.changes(family.moves)
        var schedule = Schedule(nil)
        var found: [(at: Int64, id: String)] = []
        for (number, change) in changes.enumerated() {
            let end = changes.dropFirst(number + 1).first?.at ?? family.to
            schedule.plan = change.isOn ? .notice(times.plan(in: change.zone, OwnRule.reader)) : nil
            schedule.changedAt = UnixTime(seconds: change.at)
            var wakeUp: UnixTime? = UnixTime(seconds: change.at)
            while let now = wakeUp, now.seconds < end {
                let decision = schedule.decide(at: now)
                if decision.outcome?.rings == true { found.append((now.seconds, definition.id)) }
                (schedule.armed, schedule.last) = (decision.next, decision.last ?? schedule.last)
                schedule.changedAt = nil
                wakeUp = decision.wakeAt.map { max($0, now) }
            }
        }
        return found
    }

    private static func draws(_ group: FamilyYear.Definition, _ family: FamilyYear) throws -> [String] {
        var bag = DrawBag()
        return try Self.firings(group, family).compactMap { firing in
            let members = group.members.filter { $0.in.contains { $0[0] <= firing.at && firing.at < $0[1] } }.map(\.id)
            let drawn = bag.draw(from: members) { Self.order("\(group.id)/\($0)/\($1)") }
            return drawn.map { "\(firing.at) \(group.id) \($0)" }
        }
    }

    /// FNV-1a, with as many digits for each.
    private static func order(_ text: String) -> String {
        let value = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func python(_ family: FamilyYear) throws -> [String] {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(filePath: try #require(TestEnvironment.python))
        process.arguments = [TestServer.folder.appending(path: "family_year.py").path]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        // It reads all before it writes.
        try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(family))
        try input.fileHandleForWriting.close()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return text.split(separator: "\n").map(String.init)
    }
}
