/// Turns modules over, so that dark and light ones mix and nothing looks like a finder pattern (ISO/IEC 18004, 7.8).
enum QRMask: Int, Sendable, CaseIterable {
    case chequered, rows, columns, diagonals, tiles, fields, diamonds, meadow

    func turns(_ x: Int, _ y: Int) -> Bool {
        switch self {
        case .chequered: (x + y) % 2 == 0
        case .rows: y % 2 == 0
        case .columns: x % 3 == 0
        case .diagonals: (x + y) % 3 == 0
        case .tiles: (x / 3 + y / 2) % 2 == 0
        case .fields: x * y % 2 + x * y % 3 == 0
        case .diamonds: (x * y % 2 + x * y % 3) % 2 == 0
        case .meadow: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }

    /// The one with the lowest penalty, before information about it is drawn.
    static func best(for grid: QRGrid) -> QRMask {
        let penalties = Self.allCases.map { mask in
            var masked = grid
            masked.apply(mask)
            return (mask: mask, penalty: QRPenalty.of(masked))
        }
        return penalties.min { $0.penalty < $1.penalty }?.mask ?? .chequered
    }
}

/// How hard a grid is to read (table 11).
enum QRPenalty {
    private static let finder = [true, false, true, true, true, false, true]

    static func of(_ grid: QRGrid) -> Int {
        let rows = (0..<grid.size).map { y in (0..<grid.size).map { x in grid.isDark(x, y) } }
        let columns = (0..<grid.size).map { x in rows.map { $0[x] } }
        let lines = (rows + columns).reduce(0) { $0 + Self.runs($1) + Self.finders($1) }
        return lines + Self.blocks(rows) + Self.proportion(rows)
    }

    /// Five of one colour beside each other, or more.
    private static func runs(_ line: [Bool]) -> Int {
        var (penalty, length) = (0, 0)
        for (index, module) in line.enumerated() {
            length = index > 0 && line[index - 1] == module ? length + 1 : 1
            if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
        }
        return penalty
    }

    /// Counts patterns that resemble a finder pattern, with four light modules before or behind. Around the code it is
    /// light.
    private static func finders(_ line: [Bool]) -> Int {
        var (penalty, start) = (0, 0)
        while start + 7 <= line.count {
            guard line[start..<start + 7].elementsEqual(Self.finder) else {
                start += 1
                continue
            }
            let before = line[max(0, start - 4)..<start]
            let behind = line[start + 7..<min(line.count, start + 11)]
            if before.contains(true), behind.contains(true) {
                start += 4
            } else {
                penalty += 40
                start += 7
            }
        }
        return penalty
    }

    /// Two by two of one colour.
    private static func blocks(_ rows: [[Bool]]) -> Int {
        var penalty = 0
        for y in 1..<rows.count {
            for x in 1..<rows.count {
                let module = rows[y][x]
                if module == rows[y][x - 1], module == rows[y - 1][x], module == rows[y - 1][x - 1] { penalty += 3 }
            }
        }
        return penalty
    }

    /// How far it is from half dark, in steps of 5 %.
    private static func proportion(_ rows: [[Bool]]) -> Int {
        let all = rows.count * rows.count
        let dark = rows.reduce(0) { $0 + $1.count { $0 } }
        return abs(dark * 20 - all * 10) / all * 10
    }
}
