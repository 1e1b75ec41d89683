public import Time

extension Markup {
    /// An instant in UTC. The script adds the time in the browser's zone.
    public static func time(_ instant: UnixTime) -> Markup {
        let text = Timestamp.utcText(instant)
        let shown = text.replacing("T", with: " ").dropLast()
        return .element(.time, [.datetime(text), .leftToRight], [.value("\(shown) UTC")])
    }

    /// With groups of three digits.
    public static func number(_ number: some BinaryInteger) -> Markup { .figures(NumberText.grouped(Int(number))) }
}

public enum NumberText {
    /// `1234567` as `1,234,567`.
    public static func grouped(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        var output = number < 0 ? "-" : ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place) % 3 == 0 { output.append(",") }
            output.append(digit)
        }
        return output
    }
}

/// How long something took or has lasted, in its two largest units.
public enum SpanPhrase: Phrase {
    case milliseconds(Int)
    case seconds(Int)
    case minutes(Int, seconds: Int)
    case hours(Int, minutes: Int)
    case days(Int, hours: Int)

    /// Negative spans, after a clock was set, count as none.
    public init(_ span: Duration) {
        let milliseconds = max(0, Int(span / .milliseconds(1)))
        let seconds = milliseconds / 1000
        switch seconds {
        case 0: self = .milliseconds(milliseconds)
        case ..<60: self = .seconds(seconds)
        case ..<3600: self = .minutes(seconds / 60, seconds: seconds % 60)
        case ..<86_400: self = .hours(seconds / 3600, minutes: seconds % 3600 / 60)
        default: self = .days(seconds / 86_400, hours: seconds % 86_400 / 3600)
        }
    }

    public var both: Both {
        switch self {
        case .milliseconds(let count): Both("\(count) ms", "\(count) م.ث")
        case .seconds(let count): Both("\(count) s", "\(count) ث")
        case .minutes(let count, let seconds): Both("\(count) min \(seconds) s", "\(count) د \(seconds) ث")
        case .hours(let count, let minutes): Both("\(count) h \(minutes) min", "\(count) س \(minutes) د")
        case .days(let count, let hours): Both("\(count) d \(hours) h", "\(count) ي \(hours) س")
        }
    }
}
