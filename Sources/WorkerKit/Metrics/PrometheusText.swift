/// The text exposition format, version 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format).
enum PrometheusText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    static func line(_ name: String, _ labels: String, _ value: String, into text: inout String) {
        text += name
        if !labels.isEmpty { text += "{\(labels)}" }
        text += " \(value)\n"
    }

    /// Whole numbers have no decimal point.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        if let whole = Int64(exactly: value), abs(whole) < 1 << 53 { return String(whole) }
        return "\(value)"
    }

    /// `a="1",b="2"`, sorted by name, so that the order of the dimensions does not matter.
    static func labels(_ dimensions: [(String, String)]) -> String {
        dimensions.map { (Self.name($0.0, allowsColon: false), $0.1) }.sorted { $0.0 < $1.0 }
            .map { "\($0.0)=\"\(Self.escaped($0.1, quotes: true))\"" }
            .joined(separator: ",")
    }

    /// `[a-zA-Z_:][a-zA-Z0-9_:]*`, for labels without the colon. Every other character becomes an underscore.
    static func name(_ text: String, allowsColon: Bool = true) -> String {
        var result = ""
        for byte in text.unicodeScalars {
            switch byte {
            case "a"..."z", "A"..."Z", "_": result.unicodeScalars.append(byte)
            case ":" where allowsColon: result += ":"
            case "0"..."9":
                if result.isEmpty { result += "_" }
                result.unicodeScalars.append(byte)
            default: result += "_"
            }
        }
        return result.isEmpty ? "_" : result
    }

    /// Escapes backslash and line feed, and in values of labels the quote.
    static func escaped(_ text: String, quotes: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\"" where quotes: result += "\\\""
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
