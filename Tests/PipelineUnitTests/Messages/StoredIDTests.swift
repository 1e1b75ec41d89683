import Foundation
import Pipeline
import TestSupport
import Testing

@Suite struct StoredIDTests {
    @Test func idIsWrittenAsAUUID() {
        var generator = SeededGenerator(seed: 20_261_123)
        for _ in 0..<200 {
            let bits = UInt128.random(in: .min ... .max, using: &generator)
            let bytes = withUnsafeBytes(of: bits.bigEndian) { $0.load(as: uuid_t.self) }
            #expect(StoredID(bits: bits).description == UUID(uuid: bytes).uuidString.lowercased())
        }
        #expect(StoredID(bits: 0).description == "00000000-0000-0000-0000-000000000000")
    }

    @Test func idsSortLikeTheirText() {
        var generator = SeededGenerator(seed: 20_261_124)
        let ids = (0..<200).map { _ in StoredID(bits: UInt128.random(in: .min ... .max, using: &generator)) }
        #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted())
    }
}
