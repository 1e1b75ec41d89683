import Testing
import Vault

@Suite struct SealerTests {
    private let context = SealContext(table: "message", row: "row-1", customer: "customer-1")

    private func sealer(_ ids: String...) throws -> Sealer {
        try Sealer(ids.map { id in (id, Array(repeating: UInt8(id.utf8.first ?? 0), count: 32)) })
    }

    @Test func sealedBytesOpenAgain() throws {
        let sealer = try self.sealer("a")
        for text in ["", "نلتقي بكرة", String(repeating: "x", count: 70_000)] {
            #expect(try sealer.openText(sealer.seal(text: text, for: self.context), for: self.context) == text)
        }
    }

    @Test func sealingTwiceGivesDifferentBytes() throws {
        let sealer = try self.sealer("a")
        #expect(sealer.seal(text: "same", for: self.context) != sealer.seal(text: "same", for: self.context))
    }

    /// More than are drawn at a time.
    @Test func eachSealedTextHasItsOwnNonce() throws {
        let sealer = try self.sealer("a")
        var nonces = SealNonces()
        var seen: Set<ArraySlice<UInt8>> = []
        for _ in 0..<1000 {
            let sealed = sealer.seal([1], for: self.context, nonces.next())
            #expect(try sealer.open(sealed, for: self.context) == [1])
            // Version, length, id and salt come before it.
            seen.insert(sealed[19..<31])
        }
        #expect(seen.count == 1000)
    }

    @Test func firstKeySealsAndAllKeysOpen() throws {
        let old = try self.sealer("old")
        let rotated = try self.sealer("new", "old")
        let sealed = old.seal(text: "secret", for: self.context)
        #expect(try rotated.openText(sealed, for: self.context) == "secret")
        #expect(Sealer.keyID(of: rotated.seal(text: "secret", for: self.context)) == "new")
    }

    @Test func missingKeyIsNamed() throws {
        let sealed = try self.sealer("old").seal(text: "secret", for: self.context)
        let sealer = try self.sealer("new")
        #expect(throws: VaultError(.unknownKey(id: "old"))) { try sealer.open(sealed, for: self.context) }
    }

    @Test(arguments: [
        SealContext(table: "failure", row: "row-1", customer: "customer-1"),
        SealContext(table: "message", row: "row-2", customer: "customer-1"),
        SealContext(table: "message", row: "row-1", customer: "customer-2"),
    ])
    func bytesMovedToAnotherRowDoNotOpen(_ elsewhere: SealContext) throws {
        let sealer = try self.sealer("a")
        let sealed = sealer.seal(text: "secret", for: self.context)
        #expect(throws: VaultError(.notAuthentic)) { try sealer.open(sealed, for: elsewhere) }
    }

    @Test func everyChangedByteIsDetected() throws {
        let sealer = try self.sealer("a")
        let sealed = sealer.seal(text: "secret", for: self.context)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(throws: VaultError.self) { try sealer.open(changed, for: self.context) }
        }
        for count in 0..<sealed.count {
            #expect(throws: VaultError.self) { try sealer.open(Array(sealed.prefix(count)), for: self.context) }
        }
    }

    @Test func keysOfAnotherLengthAreRefused() {
        #expect(throws: VaultError(.unusableKeys)) { try Sealer([("a", [1, 2, 3])]) }
        #expect(throws: VaultError(.unusableKeys)) { try Sealer([]) }
    }

    @Test func keysAreNotInDumps() throws {
        let (sealer, lookup) = (try self.sealer("a", "b"), LookupKey(Array(repeating: 97, count: 32)))
        var text = "\(sealer) \(lookup)"
        dump([sealer as Any, lookup as Any], to: &text)
        #expect(sealer.description == "Sealer(a, b)")
        #expect(sealer.keyIDs == ["a", "b"])
        #expect(!text.contains("97, 97") && !text.lowercased().contains("symmetric"), "\(text)")
    }
}
