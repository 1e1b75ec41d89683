import Foundation
import Pipeline
import TestSupport
import Testing
import Vault

/// A group of own notifications draws by a key, each member once in a round.
@Suite("A group draws its members at random and fairly") struct GroupDrawTests {
    private static func order(seed: UInt64) -> DrawBag.Order {
        let key = LookupKey((0..<32).map { UInt8(truncatingIfNeeded: seed &>> ($0 % 8 * 8)) &+ UInt8($0) })
        return { key.drawOrder(group: "g", round: $0, member: $1) }
    }

    private static func members(_ count: Int) -> [String] { (0..<count).map { "member \($0)" } }

    @Test(arguments: [2, 3, 7, 20, 50])
    func eachOfARoundIsDrawnOnceAndNoneTwiceInARow(_ count: Int) throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("seed \(seed)")
        let (members, order) = (Self.members(count), Self.order(seed: seed))
        var (bag, generator) = (DrawBag(), SeededGenerator(seed: seed))
        var draws: [String] = []
        for _ in 0..<10_000 {
            let drawn = bag.draw(from: members.shuffled(using: &generator), by: order)
            draws.append(try #require(drawn))
        }
        let wholeRounds = stride(from: 0, to: 10_000 / count * count, by: count).map { draws[$0..<$0 + count] }
        #expect(wholeRounds.allSatisfy { Set($0).count == count })
        #expect(!zip(draws, draws.dropFirst()).contains { $0 == $1 })
        let counts = Dictionary(grouping: draws) { $0 }.mapValues(\.count)
        #expect(counts.values.max()! - counts.values.min()! <= 1)
    }

    /// Pearson's test at 0.001, for each place of a round: the member at it is any of those that are left. One seed: a
    /// thousandth of all would fail.
    @Test(arguments: [2, 3, 5, 8]) func orderCannotBeForeseen(_ count: Int) throws {
        let (members, order) = (Self.members(count), Self.order(seed: 41))
        var bag = DrawBag()
        // How often the drawn one was the first, second, … of those that could be drawn.
        var ranks = [Int: [Int]](minimumCapacity: count)
        for number in 0..<10_000 {
            let isFirst = number % count == 0
            let open = members.filter { isFirst ? $0 != bag.last : !bag.drawn.contains($0) }
            let draw = bag.draw(from: members, by: order)
            let drawn = try #require(draw)
            let rank = try #require(open.firstIndex(of: drawn))
            ranks[open.count, default: Array(repeating: 0, count: open.count)][rank] += 1
        }
        for (size, counts) in ranks where size > 1 {
            let expected = Double(counts.reduce(0, +)) / Double(size)
            let sum = counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
            #expect(sum < Self.quantile(Double(size - 1)), "\(size) members were left: \(counts)")
        }
    }

    /// The 0.999 quantile of χ² by Wilson and Hilferty.
    private static func quantile(_ freedom: Double) -> Double {
        let part = 2 / (9 * freedom)
        return freedom * pow(1 - part + 3.0902 * part.squareRoot(), 3)
    }

    @Test func joiningLeavingAndSwitchingOff() throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("seed \(seed)")
        let order = Self.order(seed: seed)
        var generator = SeededGenerator(seed: seed)
        var bag = DrawBag()
        var members = Set(Self.members(5))
        var inRound: Set<String> = []
        for step in 0..<10_000 {
            if step % 3 == 0 {
                members.formSymmetricDifference(["member \(Int.random(in: 0..<12, using: &generator))"])
            }
            let (before, last) = (bag, bag.last)
            guard let drawn = bag.draw(from: members, by: order) else {
                #expect(members.isEmpty)
                continue
            }
            if bag.round != before.round {
                // Whoever could be drawn was drawn in the round that has ended.
                #expect(members.isSubset(of: inRound))
                inRound = []
                #expect(members.count == 1 || drawn != last)
            }
            #expect(members.contains(drawn) && inRound.insert(drawn).inserted)
        }
    }

    @Test func whoeverDecidesAFiringAgainDrawsTheSame() {
        let order = Self.order(seed: 1)
        var (one, other) = (DrawBag(round: 4, drawn: ["a"], last: "a"), DrawBag(round: 4, drawn: ["a"], last: "a"))
        let first = one.draw(from: ["a", "b", "c"], by: order)
        #expect(other.draw(from: ["c", "b", "a"], by: order) == first && one == other)
        var none = DrawBag()
        #expect(none.draw(from: [String](), by: order) == nil)
    }
}
