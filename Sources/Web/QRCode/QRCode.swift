/// A QR code of a text (ISO/IEC 18004, model 2): in bytes, with error correction of level M, of versions 1 to 20.
public struct QRCode: Sendable, Hashable {
    /// In bytes: what version 20 holds.
    public static let longest = 666

    /// Modules in a row, without the quiet zone around them.
    public let size: Int
    /// Row by row from the top. True is dark.
    let modules: [Bool]

    /// nil if the text is too long.
    public init?(_ text: String) { self.init(Array(text.utf8)) }

    /// - Parameter mask: nil for the one that readers read best.
    init?(_ bytes: [UInt8], mask: QRMask? = nil) {
        guard let version = QRVersion(holding: bytes.count) else { return nil }
        var grid = QRGrid(version)
        grid.place(QRCodewords.all(of: bytes, version))
        let mask = mask ?? QRMask.best(for: grid)
        grid.apply(mask)
        grid.drawInformation(mask)
        (self.size, self.modules) = (version.size, grid.modules)
    }

    /// Dark modules beside each other.
    struct Run: Sendable, Hashable {
        let x: Int
        let y: Int
        let length: Int
    }

    /// All dark modules, row by row.
    var runs: [Run] {
        var runs: [Run] = []
        for y in 0..<self.size {
            var x = 0
            while x < self.size {
                let start = x
                while x < self.size, self.modules[y * self.size + x] { x += 1 }
                if x > start { runs.append(Run(x: start, y: y, length: x - start)) }
                x += 1
            }
        }
        return runs
    }
}

extension QRCode: CustomStringConvertible, CustomReflectable {
    /// Without what it says: whoever scans it may link an account.
    public var description: String { "QRCode" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
