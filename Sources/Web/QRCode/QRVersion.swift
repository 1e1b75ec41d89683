/// How large a QR code is, and how its codewords are divided into blocks for error correction of level M (ISO/IEC
/// 18004, table 9).
struct QRVersion: Sendable, Hashable {
    private static let mostNumber = 20
    private static let corrections = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
    private static let blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

    /// 1 to 20.
    let number: Int

    /// The smallest with room for so many bytes; nil if none has.
    init?(holding count: Int) {
        let all = (1...Self.mostNumber).lazy.map { QRVersion(number: $0) }
        guard let version = all.first(where: { $0.room >= count }) else { return nil }
        self = version
    }

    private init(number: Int) { self.number = number }

    var size: Int { self.number * 4 + 17 }

    /// Bits of the field that says how many bytes follow.
    var countBits: Int { self.number < 10 ? 8 : 16 }

    /// Bytes of text.
    var room: Int { (self.dataCodewords * 8 - 4 - self.countBits) / 8 }

    var dataCodewords: Int { self.codewords - self.blockCount * self.correction }

    /// Of one block, to correct errors.
    var correction: Int { Self.corrections[self.number - 1] }
    var blockCount: Int { Self.blocks[self.number - 1] }

    /// All that the modules without a function hold.
    var codewords: Int {
        var modules = (16 * self.number + 128) * self.number + 64
        if self.number >= 2 {
            let alignments = self.number / 7 + 2
            modules -= (25 * alignments - 10) * alignments - 55
        }
        // Information about the version.
        if self.number >= 7 { modules -= 36 }
        return modules / 8
    }

    /// How many codewords of data each block has. The longer ones come last.
    var blockLengths: [Int] {
        let (short, longer) = self.dataCodewords.quotientAndRemainder(dividingBy: self.blockCount)
        return (0..<self.blockCount).map { $0 < self.blockCount - longer ? short : short + 1 }
    }

    /// The centres of alignment patterns, across and down (annex E).
    var alignments: [Int] {
        guard self.number >= 2 else { return [] }
        let count = self.number / 7 + 2
        let step = (self.number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        let others = (0..<count - 1).map { self.size - 7 - $0 * step }
        return [6] + others.reversed()
    }
}
