import HTTPTypes
import Pipeline
import Time

@testable import CalDAV
@testable import HTTP

extension FuzzedParser {
    /// Heads of answers line by line, and what single fields are read for.
    static let answerHead = FuzzedParser(name: "answer-head", longest: 4096, words: FuzzWords.http) { input in
        var reader = AnswerReader(maximumBodyBytes: 64)
        var taken = 0
        for line in input.split(separator: 10, omittingEmptySubsequences: false) {
            guard Array(line + [13, 10]).withUnsafeBytes({ reader.takeHeadLine($0) }) else { break }
            taken += line.count
        }
        try UnkeptPromise.unless(taken <= AnswerReader.maximumHeadBytes, "a head without a bound")
        for part in input.chunks(of: 48) where !part.withUnsafeBytes({ reader.takeBody($0) }) { break }
        try UnkeptPromise.unless(reader.body.count <= 64, "a body without a bound")
        for field in reader.fields {
            try UnkeptPromise.unless(HTTPField.isValidValue(field.value), "a field with a value that is none")
            try Self.check(field.value)
        }
        let answer = DAVAnswer(address: Self.someAddress, status: 401, fields: reader.fields)
        _ = AuthenticationScheme(askedForBy: answer)
        if let tag = answer.entityTag { try UnkeptPromise.unless(EntityTag.strong(tag) == tag, "a tag that is none") }
        return !reader.fields.isEmpty
    }

    private static let someAddress = DAVAddress("https://dav.example.org/h/")!

    private static func check(_ value: String) throws {
        let now = UnixTime(seconds: ConversationWindow.fuzzedNewest)
        if let wait = RetryAfter.duration(value, now: now) {
            try UnkeptPromise.unless((.zero...RetryAfter.longest).contains(wait), "a wait of \(wait)")
        }
        if let tag = EntityTag.strong(value) {
            try UnkeptPromise.unless(tag.hasPrefix("\"") && tag.hasSuffix("\""), "a tag without its quotes")
        }
        guard let target = Self.someAddress.resolving(value) else { return }
        try UnkeptPromise.unless(DAVAddress(target.text)?.text == target.text, "an address that reads as another")
    }
}

extension [UInt8] {
    fileprivate func chunks(of size: Int) -> [[UInt8]] {
        stride(from: 0, to: self.count, by: size).map { Array(self[$0..<Swift.min($0 + size, self.count)]) }
    }
}
