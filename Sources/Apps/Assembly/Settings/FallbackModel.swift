internal import WorkerKit

/// An endpoint that is asked if the one before it is down: `model@https://…/v1`.
public struct FallbackModel: Sendable, Hashable {
    public let model: String
    public let baseURL: String
    public let apiKey: String?
    /// Nil if there is no limit.
    public let requestsPerMinute: Int?

    static func read(_ reader: inout SettingsReader) -> [FallbackModel] {
        let entries = reader.list(.modelFallbacks)
        let keys = reader.list(.modelFallbackKeys)
        let rates = Self.rates(&reader, of: entries.count)
        guard entries.count <= ModelBounds.fallbacks else {
            reader.report(.modelFallbacks, "must name at most \(ModelBounds.fallbacks) endpoints")
            return []
        }
        if !keys.allSatisfy({ $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }) {
            reader.report(.modelFallbackKeys, "must be printable ASCII without blanks")
        }
        if !keys.isEmpty, keys.count != entries.count {
            reader.report(.modelFallbackKeys, "must hold as many keys as there are fallbacks; - for none")
        }
        return entries.enumerated().compactMap { index, entry in
            // The name of a model may contain an @.
            guard let mark = entry.ranges(of: "@http").last, mark.lowerBound > entry.startIndex else {
                reader.report(.modelFallbacks, "must be a list of model@https://…/v1")
                return nil
            }
            let key = keys.indices.contains(index) && keys[index] != "-" ? keys[index] : nil
            return FallbackModel(
                model: String(entry[..<mark.lowerBound]),
                baseURL: reader.operatorURL(String(entry[entry.index(after: mark.lowerBound)...]), of: .modelFallbacks),
                apiKey: key,
                requestsPerMinute: rates.indices.contains(index) ? rates[index] : nil
            )
        }
    }

    private static func rates(_ reader: inout SettingsReader, of count: Int) -> [Int?] {
        let items = reader.list(.modelFallbackRequestsPerMinute)
        let rates = items.map { Int($0) }
        let bounds = ModelBounds.requestsPerMinute
        if !zip(items, rates).allSatisfy({ item, rate in
            item == "-" || rate.map(bounds.contains) ?? false
        }) {
            reader.report(
                .modelFallbackRequestsPerMinute,
                "must be whole numbers from \(bounds.lowerBound) to \(bounds.upperBound); - for no bound"
            )
        } else if !items.isEmpty, items.count != count {
            reader.report(
                .modelFallbackRequestsPerMinute,
                "must hold as many numbers as there are fallbacks; - for no bound"
            )
        }
        return rates
    }
}

/// Which model verifies claims that are not certain.
public enum VerificationChoice: Sendable, Hashable {
    /// The model that reads.
    case same
    case off
    case other(Endpoint)

    public struct Endpoint: Sendable, Hashable {
        public let model: String
        public let baseURL: String
        public let apiKey: String?
    }

    init(reading reader: inout SettingsReader) {
        let key = reader.text(.verifyKey)
        if let key, !key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
            reader.report(.verifyKey, "must be printable ASCII without blanks")
        }
        switch reader.text(.verifyModel) {
        case nil: self = .same
        case "off": self = .off
        case let text?:
            // The name of a model may contain an @.
            guard let mark = text.ranges(of: "@http").last, mark.lowerBound > text.startIndex else {
                reader.report(.verifyModel, "must be model@https://…/v1, or off")
                self = .same
                return
            }
            let url = reader.operatorURL(String(text[text.index(after: mark.lowerBound)...]), of: .verifyModel)
            self = .other(Endpoint(model: String(text[..<mark.lowerBound]), baseURL: url, apiKey: key))
        }
    }
}
