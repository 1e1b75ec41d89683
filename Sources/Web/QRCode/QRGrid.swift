/// The modules of a QR code while it is made: what has a function, and the rest, which holds the codewords (ISO/IEC
/// 18004, 6.3, 7.7, 7.9 and 7.10).
struct QRGrid: Sendable {
    private let version: QRVersion
    let size: Int
    /// Row by row from the top. True is dark.
    private(set) var modules: [Bool]
    /// True if a module has a function, or is reserved for information.
    private var isFixed: [Bool]

    init(_ version: QRVersion) {
        (self.version, self.size) = (version, version.size)
        self.modules = Array(repeating: false, count: version.size * version.size)
        self.isFixed = self.modules
        self.drawTiming()
        for (x, y) in [(3, 3), (version.size - 4, 3), (3, version.size - 4)] { self.drawFinder(x, y) }
        self.drawAlignments()
        // Kept free until the mask is known.
        self.draw(format: 0)
        self.draw(version: 0)
        self.fix(8, self.size - 8, false)
    }

    func isDark(_ x: Int, _ y: Int) -> Bool { self.modules[y * self.size + x] }

    private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
        self.modules[y * self.size + x] = isDark
        self.isFixed[y * self.size + x] = true
    }

    private mutating func drawTiming() {
        for place in 0..<self.size {
            self.fix(6, place, place % 2 == 0)
            self.fix(place, 6, place % 2 == 0)
        }
    }

    /// With the light modules around it.
    private mutating func drawFinder(_ x: Int, _ y: Int) {
        for down in -4...4 {
            for across in -4...4 {
                let (x, y) = (x + across, y + down)
                guard (0..<self.size).contains(x), (0..<self.size).contains(y) else { continue }
                let distance = max(abs(across), abs(down))
                self.fix(x, y, distance != 2 && distance != 4)
            }
        }
    }

    private mutating func drawAlignments() {
        let places = self.version.alignments
        guard let last = places.last else { return }
        for x in places {
            for y in places where (x, y) != (6, 6) && (x, y) != (6, last) && (x, y) != (last, 6) {
                for down in -2...2 {
                    for across in -2...2 { self.fix(x + across, y + down, max(abs(across), abs(down)) != 1) }
                }
            }
        }
    }

    /// In columns of two modules from the right, up and down by turns.
    mutating func place(_ codewords: [UInt8]) {
        var index = 0
        for pair in stride(from: self.size - 1, through: 1, by: -2) {
            // The column of the timing pattern is left out.
            let right = pair > 6 ? pair : pair - 1
            let isUpward = (right + 1) & 2 == 0
            for step in 0..<self.size {
                let y = isUpward ? self.size - 1 - step : step
                for x in [right, right - 1] where !self.isFixed[y * self.size + x] {
                    guard index < codewords.count * 8 else { continue }
                    self.modules[y * self.size + x] = codewords[index / 8] >> (7 - index % 8) & 1 == 1
                    index += 1
                }
            }
        }
    }

    mutating func apply(_ mask: QRMask) {
        for y in 0..<self.size {
            for x in 0..<self.size where !self.isFixed[y * self.size + x] && mask.turns(x, y) {
                self.modules[y * self.size + x].toggle()
            }
        }
    }

    /// Draws the information that a reader needs first: the mask, and from version 7 on the version.
    mutating func drawInformation(_ mask: QRMask) {
        // Level M is 00 in the two bits before the mask's.
        let format = mask.rawValue << 10 | Self.remainder(of: mask.rawValue, places: 10, by: 0x537)
        self.draw(format: format ^ 0x5412)
        let version = self.version.number
        self.draw(version: version << 12 | Self.remainder(of: version, places: 12, by: 0x1F25))
        self.fix(8, self.size - 8, true)
    }

    private mutating func draw(format: Int) {
        let last = self.size - 1
        for place in 0..<15 {
            let isDark = format >> place & 1 == 1
            switch place {
            case 0...5: self.fix(8, place, isDark)
            case 6: self.fix(8, 7, isDark)
            case 7: self.fix(8, 8, isDark)
            case 8: self.fix(7, 8, isDark)
            default: self.fix(14 - place, 8, isDark)
            }
            if place < 8 { self.fix(last - place, 8, isDark) } else { self.fix(8, last - 14 + place, isDark) }
        }
    }

    private mutating func draw(version: Int) {
        guard self.version.number >= 7 else { return }
        for place in 0..<18 {
            let (far, near) = (self.size - 11 + place % 3, place / 3)
            self.fix(far, near, version >> place & 1 == 1)
            self.fix(near, far, version >> place & 1 == 1)
        }
    }

    /// Of a division of polynomials over two elements.
    private static func remainder(of value: Int, places: Int, by divisor: Int) -> Int {
        var remainder = value
        for _ in 0..<places { remainder = remainder << 1 ^ (remainder >> (places - 1)) * divisor }
        return remainder
    }
}
