public import WorkerKit

/// Where traces are sent, and which. The names and meanings are OpenTelemetry's ("SDK configuration").
public struct TelemetrySettings: Sendable {
    /// A name and its value.
    public struct Pair: Sendable, Hashable {
        public var name: String
        public var value: String
    }

    /// Without a slash at the end, and without the path of traces.
    public let endpoint: String
    /// Sent with each request. They may hold credentials.
    public let headers: [Pair]
    public let timeout: Duration
    /// nil for the program's name.
    public let serviceName: String?
    public let resource: [Pair]
    public let sampler: TracesSampler
    /// The share of new traces that is recorded.
    public let ratio: Double

    /// nil if no endpoint is given: then nothing is traced, and the other settings are not read.
    public static func read(_ reader: inout SettingsReader) -> TelemetrySettings? {
        guard reader.isGiven(.tracesEndpoint) else { return nil }
        return TelemetrySettings(reading: &reader)
    }

    private init(reading reader: inout SettingsReader) {
        self.endpoint = reader.value(.tracesEndpoint) ?? ""
        self.headers = Self.pairs(.tracesHeaders, &reader) { pair in
            !Self.ownHeaders.contains(pair.name.lowercased()) && pair.name.utf8.allSatisfy(Self.isNameByte)
                && pair.value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        }
        self.timeout = .milliseconds(reader.value(.tracesTimeout))
        self.serviceName = reader.text(.tracesServiceName)
        self.resource = Self.pairs(.tracesResource, &reader) { _ in true }
        self.sampler = reader.value(.tracesSampler)
        self.ratio = self.sampler.ratio(reader.value(.tracesSamplerArgument))
    }

    /// The log of the exporter itself.
    private static let ownHeaders: Set<String> = [
        "content-type", "content-encoding", "content-length", "transfer-encoding", "host", "expect", "connection",
    ]

    /// `name=value` items between commas; values may be percent-encoded.
    private static func pairs(
        _ name: Setting<[String]>,
        _ reader: inout SettingsReader,
        where isAllowed: (Pair) -> Bool
    ) -> [Pair] {
        var pairs: [Pair] = []
        for (index, item) in reader.list(name).enumerated() {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, case let key = SettingsReader.trimmed(parts[0]), !key.isEmpty,
                let value = Self.decoded(SettingsReader.trimmed(parts[1])),
                case let pair = Pair(name: key, value: value), isAllowed(pair)
            else {
                reader.report(name, "item \(index + 1) must be name=value, percent-encoded where needed")
                continue
            }
            pairs.append(pair)
        }
        return pairs
    }

    /// Without its percent-encoding (RFC 3986, section 2.1). nil if that is not valid, or hides bytes that are not
    /// UTF-8.
    private static func decoded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), let hidden = UInt8(digits, radix: 16) else {
                return nil
            }
            bytes.append(hidden)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// A character of a token (RFC 9110, section 5.6.2).
    private static func isNameByte(_ byte: UInt8) -> Bool {
        let character = Character(UnicodeScalar(byte))
        return byte < 0x7F && (character.isLetter || character.isNumber || "!#$%&'*+-.^_`|~".contains(character))
    }
}

extension TracesSampler {
    /// True if a span with a parent is recorded if its parent is.
    public var followsParent: Bool {
        switch self {
        case .alwaysOn, .alwaysOff, .ratio: false
        case .parentAlwaysOn, .parentAlwaysOff, .parentRatio: true
        }
    }

    /// - Parameter argument: the configured share.
    func ratio(_ argument: Double) -> Double {
        switch self {
        case .alwaysOn, .parentAlwaysOn: 1
        case .alwaysOff, .parentAlwaysOff: 0
        case .ratio, .parentRatio: argument
        }
    }
}
