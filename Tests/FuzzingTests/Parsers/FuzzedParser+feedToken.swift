import Foundation
import Pipeline

@testable import Vault

extension FuzzedParser {
    /// The part of a feed's address that is the right to read it: anybody may send anything there. The input is tried as
    /// it is, and as the fields of a token that the installation has signed.
    static let feedToken = FuzzedParser(name: "feed-token", longest: 200, words: FuzzWords.feedToken) { input in
        let (key, other) = (LookupKey(Array(repeating: 7, count: 32)), LookupKey(Array(repeating: 8, count: 32)))
        let fields = Array(input.prefix(21))
        let code = TokenText.code(of: fields, by: key, FeedRight.purpose)
        let signed = TokenText.text(fields + code)
        for text in [String(decoding: input, as: UTF8.self), signed] {
            if let bytes = TokenText.bytes(text) {
                try UnkeptPromise.unless(TokenText.text(bytes) == text, "one token in two spellings")
            }
            guard let token = FeedToken(text, by: key) else { continue }
            try UnkeptPromise.unless(token.text(by: key) == text, "a token that nobody has made")
            try UnkeptPromise.unless(FeedToken(text, by: other) == nil, "a token of another installation")
            try UnkeptPromise.unless(
                EventIdentity(token.customerID)?.id == token.customerID,
                "an owner without an id"
            )
        }
        let isWhole = fields.count == 21 && fields[0] == 1
        try UnkeptPromise.unless((FeedToken(signed, by: key) != nil) == isWhole, "another form is a token")
        return isWhole
    }
}

extension FuzzWords {
    static let feedToken: [String] = [
        Self.madeToken(0), Self.madeToken(1), Self.madeToken(.max), "A", "AQ", "-", "_", "+", "/", "=", "==", ".",
        "%00",
        String(repeating: "A", count: 50), "AQEBAQEBAQEBAQEBAQEBAQEAAAAA", "\u{0}", "\u{1}", "\u{2}", "\u{202E}", "é",
    ]

    private static func madeToken(_ epoch: UInt32) -> String {
        FeedToken(of: "0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77", epoch: epoch)?
            .text(by: LookupKey(Array(repeating: 7, count: 32))) ?? ""
    }
}
