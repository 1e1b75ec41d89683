import Foundation
import TestSupport
import Testing

@testable import ChatReader
@testable import Pipeline
@testable import Time

/// Text has fast paths for the usual content of chats. Each is compared with the plain way that must give the same
/// result.
@Suite("Short ways to read text say what the long ones say")
struct ShortWayTests {
    /// Runs `body` with random texts and reports the seed of a difference.
    private static func check(_ body: (String, inout SeededGenerator) -> Bool) {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<3000 {
            let text = OddText.random(using: &generator)
            #expect(body(text, &generator), "\(text.debugDescription), seed \(seed)")
        }
    }

    /// Compares bytes: equal strings may have different encodings.
    private static func same(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

    @Test func textIsFoldedLikeItsScalars() {
        Self.check { text, _ in
            Self.same(Folding.fold(text), text.unicodeScalars.map { Folding.fold(String($0)) }.joined())
                && Self.same(Folding.fold(text), text.map { Folding.fold($0) }.joined())
                && Self.same(Folding.fold(text), Folding.fold(text.lowercased()))
                && Self.same(Folding.fold(text), Folding.fold(text).lowercased())
        }
    }

    @Test func textIsCleanedLikeItsScalars() {
        Self.check { text, _ in
            [true, false].allSatisfy { keepsLines in
                let lines = text.precomposedStringWithCanonicalMapping.unicodeScalars.map { scalar -> String in
                    let isBreak = ["\n", "\r", "\u{2028}", "\u{2029}", "\t"].contains(scalar)
                    if isBreak { return keepsLines && scalar == "\n" ? "\n" : " " }
                    return scalar.value < 0x20 || scalar.properties.isInvisible ? "" : String(scalar)
                }
                let long = lines.joined().trimmingCharacters(in: .whitespacesAndNewlines)
                return Self.same(PlainText.clean(text, keepingLineBreaks: keepsLines), long)
            }
        }
    }

    @Test func wordsAreFoldedLikeFullyMappedOnes() {
        Self.check { text, _ in
            let mapped = PlainText.clean(text.precomposedStringWithCompatibilityMapping, keepingLineBreaks: false)
            let long = Folding.fold(mapped).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return Self.same(WindowText.folded(text), long)
        }
    }

    @Test func phrasesAreFoundLikeByCharacters() {
        Self.check { text, generator in
            let phrase = OddText.random(using: &generator)
            let part = String(text.unicodeScalars.dropFirst(Int.random(in: 0...4, using: &generator)).prefix(3))
            return [phrase, part, text].allSatisfy { SearchedText(text).contains($0) == OddText.has($0, in: text) }
        }
    }

    @Test func datesAndTimesAreReplacedLikeByRegularExpressions() {
        Self.check { text, _ in
            let long = text.replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}/) {
                LocalDate($0.output) == nil ? String($0.output) : "|"
            }.replacing(/[0-9]{1,2}:[0-9]{2}/, with: "|")
            return Self.same(DateFreeText.of(text), long)
        }
    }

    @Test func charactersHaveTheKindOfTheirFirstFoldedScalar() {
        Self.check { text, _ in
            let read = ReadCharacter.all(of: text)
            return read.map { String(text[$0.range]) } == text.map(String.init)
                && zip(read, text).allSatisfy { read, character in
                    let folded = Folding.fold(character)
                    let first = folded.unicodeScalars.first.map(\.properties)
                    let isNumber = folded.unicodeScalars.first.map { ("0"..."9").contains($0) } ?? false
                    let kind: Token.Kind? =
                        first.map(\.isWhitespace) ?? true
                        ? nil : isNumber ? .number : first?.isAlphabetic == true ? .word : .mark
                    return read.kind == kind && read.decorates == folded.isEmpty && read.isASCII == character.isASCII
                        && read.isNewline == character.isNewline && read.isApostrophe == (folded == "'")
                }
        }
    }

    /// A table has a word whenever a table of only this word has it, and no equal word is ruled out.
    @Test func signsNeverRuleOutAWordOfTheTable() {
        Self.check { text, generator in
            let others = (0..<Int.random(in: 0...5, using: &generator)).map { _ in OddText.random(using: &generator) }
            let signs = WordSigns(others + [text])
            let spellings = [
                text, text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping,
            ]
            return spellings.allSatisfy { signs.mayHold(WordSign($0)) }
        }
        #expect(!WordSigns(["friday"]).mayHold(WordSign("monday")), "most are ruled out")
    }

    @Test func clausesAreCachedByTextMomentAndHabits() {
        let day = LocalDate("2026-11-21")!
        let moments = [9, 21].map { LocalDateTime(date: day, time: LocalTime(hour: $0, minute: 0)!) }
        var memory = ClauseMemory()
        for _ in 0..<2 {
            for text in ["dinner 5/6 at 8?", "dinner tomorrow at 8?", "é", "e\u{301}"] {
                for moment in moments {
                    for habits in [LocalHabits.usual, LocalHabits(zone: "America/New_York")] {
                        let read = ClauseReader(reference: moment, habits: habits).read(text)
                        let known = memory.clauses(
                            of: text,
                            Tokenizer.tokens(of: text),
                            saidAt: moment,
                            habits: habits
                        )
                        #expect(known.map(\.days) == read.map(\.days))
                        #expect(known.map(\.times) == read.map(\.times))
                        #expect(known.map { Array($0.text.utf8) } == read.map { Array($0.text.utf8) })
                    }
                }
            }
        }
    }
}

extension Unicode.Scalar.Properties {
    /// Invisible characters according to their Unicode properties.
    fileprivate var isInvisible: Bool {
        self.generalCategory == .control
            || self.generalCategory == .format && !["ZERO WIDTH JOINER", "ZERO WIDTH NON-JOINER"].contains(self.name)
    }
}
