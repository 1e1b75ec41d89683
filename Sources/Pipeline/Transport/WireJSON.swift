internal import Foundation

/// Decodes the JSON of the queues, and reports the faults that all kinds of message share.
enum WireJSON {
    /// The raw values are the same as in the fault type of each kind of message.
    enum Fault: String, Error {
        case notUTF8 = "not_utf8"
        case missingField = "missing_field"
        case illTypedField = "ill_typed_field"
        case notJSON = "not_json"
    }

    static func decode<Message: Decodable>(_ type: Message.Type, from bytes: [UInt8]) throws(Fault) -> Message {
        // Foundation's decoder does not check the parts that it skips. It also accepts UTF-16, which is full of NULs.
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        guard !bytes.contains(0) else { throw .notJSON }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch DecodingError.keyNotFound {
            throw .missingField
        } catch DecodingError.valueNotFound {
            throw .missingField
        } catch DecodingError.typeMismatch {
            throw .illTypedField
        } catch {
            throw JSONText.isValid(bytes) ? .illTypedField : .notJSON
        }
    }
}

/// Distinguishes invalid JSON from JSON with a wrong type: Foundation's decoder reports both as corrupt if a number
/// does not fit its field.
enum JSONText {
    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }

    static func isValid(_ bytes: [UInt8]) -> Bool {
        (try? JSONDecoder().decode(Anything.self, from: Data(bytes))) != nil
    }
}
