/// Numbers with a fixed count of decimals.
package enum Decimals {
    /// Rounded half away from zero.
    package static func text(_ value: Double, _ decimals: Int) -> String {
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        let total = Int((abs(value) * Double(scale)).rounded())
        let sign = value < 0 && total > 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(total)" }
        return "\(sign)\(total / scale).\((total % scale).padded(decimals))"
    }
}
