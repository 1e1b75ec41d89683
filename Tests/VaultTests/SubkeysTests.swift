import Crypto
import Testing

@testable import Vault

@Suite("Texts are encrypted only with derived keys, each for a bounded number of texts")
struct SubkeysTests {
    private static let context = SealContext(table: "message", row: "row-1", customer: "customer-1")
    private static let key = Array(UInt8(0)..<32)
    /// Made by another program (the Python package cryptography 48) with the key above under the id `k1`.
    private static let firstVersion =
        "01026b316465666768696a6b6c6d6e6f919d07e2a1438f1ce7e898be1336a42439917acc8a1cbf3c8fa8"
    private static let secondVersion =
        "02026b31c8c9cacbcccdcecfd0d1d2d3d4d5d6d76465666768696a6b6c6d6e6f"
        + "f5ee1d504aab154eff0f977e5bda0d3ff6d291658f4182634de3"

    private func sealer(limit: Int = Subkeys.limit) throws -> Sealer {
        try Sealer([("k1", Self.key)], subkeyLimit: limit)
    }

    private func salt(of sealed: [UInt8]) -> ArraySlice<UInt8> { sealed[4..<20] }

    private static func bytes(_ text: String) -> [UInt8] {
        stride(from: 0, to: text.count, by: 2).compactMap { UInt8(text.dropFirst($0).prefix(2), radix: 16) }
    }

    /// RFC 5869, appendix A.1 to A.3: the first 32 bytes of each.
    @Test(arguments: [
        (
            String(repeating: "0b", count: 22), "000102030405060708090a0b0c", "f0f1f2f3f4f5f6f7f8f9",
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
        ),
        (
            (0..<80).map { hexadecimal($0) }.joined(), (0x60..<0xB0).map { hexadecimal($0) }.joined(),
            (0xB0...0xFF).map { hexadecimal($0) }.joined(),
            "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
        ),
        (
            String(repeating: "0b", count: 22), "", "",
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
        ),
    ])
    func subkeysAreDerivedByTheStandard(key: String, salt: String, info: String, expected: String) {
        let derived = Subkeys.derive(
            SymmetricKey(data: Self.bytes(key)),
            salt: Self.bytes(salt),
            info: Self.bytes(info)
        )
        #expect(derived.withUnsafeBytes { Array($0) } == Self.bytes(expected))
    }

    @Test(arguments: [firstVersion, secondVersion])
    func bytesOfBothVersionsOpen(sealed: String) throws {
        #expect(try self.sealer().openText(Self.bytes(sealed), for: Self.context) == "نلتقي")
        #expect(Sealer.keyID(of: Self.bytes(sealed)) == "k1")
    }

    @Test func sealedBytesAreOfTheSecondVersionAndSixteenLonger() throws {
        let sealed = try self.sealer().seal([1, 2, 3], for: Self.context)
        #expect(sealed.first == 2)
        #expect(sealed.count == 2 + 2 + 16 + 12 + 3 + 16)
    }

    @Test func subkeySealsAtMostItsLimit() throws {
        let sealer = try self.sealer(limit: 10)
        let sealed = (0..<35).map { _ in sealer.seal([1], for: Self.context) }
        let uses = Dictionary(grouping: sealed, by: self.salt(of:)).mapValues(\.count)
        #expect(uses.values.sorted() == [5, 10, 10, 10])
        for bytes in sealed { #expect(try sealer.open(bytes, for: Self.context) == [1]) }
    }

    /// Otherwise a copy would count separately, and every process would begin with the same subkey.
    @Test func onlyCopiesShareASubkey() throws {
        let sealer = try self.sealer(limit: 3)
        let copy = sealer
        let sealed = (0..<2).flatMap { _ in [sealer.seal([1], for: Self.context), copy.seal([1], for: Self.context)] }
        #expect(Set(sealed.map(self.salt(of:))).count == 2)
        let other = try self.sealer().seal([1], for: Self.context)
        #expect(!sealed.contains { self.salt(of: $0) == self.salt(of: other) })
        #expect(try sealer.open(other, for: Self.context) == [1])
    }

    @Test func changedSaltOrVersionIsDetected() throws {
        let sealer = try self.sealer()
        let sealed = sealer.seal(text: "secret", for: Self.context)
        for place in 4..<20 {
            var changed = sealed
            changed[place] ^= 0x10
            #expect(throws: VaultError(.notAuthentic)) { try sealer.open(changed, for: Self.context) }
        }
        #expect(throws: VaultError(.notAuthentic)) { try sealer.open([1] + sealed.dropFirst(), for: Self.context) }
        let first = Self.bytes(Self.firstVersion)
        #expect(throws: VaultError.self) { try sealer.open([2] + first.dropFirst(), for: Self.context) }
        #expect(throws: VaultError(.malformed)) { try sealer.open([3] + sealed.dropFirst(), for: Self.context) }
    }

    @Test func keptSubkeysAreLimited() {
        let subkeys = Subkeys(limit: 1)
        let key = SymmetricKey(data: Self.key)
        for number in 0..<3 * Subkeys.kept {
            let salt = withUnsafeBytes(of: UInt128(number)) { Array($0) }
            _ = subkeys.opening("k1", key, salt: salt[...])
            #expect(subkeys.keptCount <= Subkeys.kept)
        }
    }
}

private func hexadecimal(_ byte: Int) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
