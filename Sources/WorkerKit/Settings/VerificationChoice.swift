/// Which model has a second look at claims that are not plain.
public enum VerificationChoice: Sendable, Hashable {
    /// The one that reads.
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
            // A model's name may hold an @ itself.
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
