/// The content of a QR code: the bytes with their length, padding, and error correction (ISO/IEC 18004, 7.4 to 7.6).
enum QRCodewords {
    private static let byteMode = 0b0100

    /// In the order in which they are placed.
    static func all(of bytes: [UInt8], _ version: QRVersion) -> [UInt8] {
        let data = Self.data(bytes, version)
        let divisor = ReedSolomon.divisor(version.correction)
        var blocks: [(data: ArraySlice<UInt8>, correction: [UInt8])] = []
        var start = 0
        for length in version.blockLengths {
            let block = data[start..<start + length]
            blocks.append((block, ReedSolomon.remainder(of: block, by: divisor)))
            start += length
        }
        let longest = version.blockLengths.last ?? 0
        var placed: [UInt8] = []
        for index in 0..<longest {
            placed += blocks.compactMap { index < $0.data.count ? $0.data[$0.data.startIndex + index] : nil }
        }
        for index in 0..<version.correction { placed += blocks.map { $0.correction[index] } }
        return placed
    }

    private static func data(_ bytes: [UInt8], _ version: QRVersion) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            for place in (0..<count).reversed() { bits.append(value >> place & 1 == 1) }
        }
        append(Self.byteMode, 4)
        append(bytes.count, version.countBits)
        for byte in bytes { append(Int(byte), 8) }
        let room = version.dataCodewords * 8
        // Four bits end the text, or fewer if there is no room for them.
        append(0, min(4, room - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var padding = 0xEC
        while bits.count < room {
            append(padding, 8)
            padding ^= 0xEC ^ 0x11
        }
        return stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }
}

/// Reed–Solomon codes over the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1.
enum ReedSolomon {
    /// (x − 2⁰)(x − 2¹)…, without the highest coefficient.
    static func divisor(_ degree: Int) -> [UInt8] {
        var coefficients = [UInt8](repeating: 0, count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in 0..<degree {
                coefficients[index] = Self.product(coefficients[index], root)
                if index + 1 < degree { coefficients[index] ^= coefficients[index + 1] }
            }
            root = Self.product(root, 2)
        }
        return coefficients
    }

    static func remainder(of data: some Sequence<UInt8>, by divisor: [UInt8]) -> [UInt8] {
        var remainder = [UInt8](repeating: 0, count: divisor.count)
        for byte in data {
            let factor = byte ^ remainder.removeFirst()
            remainder.append(0)
            for index in divisor.indices { remainder[index] ^= Self.product(divisor[index], factor) }
        }
        return remainder
    }

    static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var product = 0
        for place in (0..<8).reversed() {
            product = product << 1 ^ (product >> 7) * 0x11D
            if right >> place & 1 == 1 { product ^= Int(left) }
        }
        return UInt8(product)
    }
}
