internal import Foundation

/// Reads the JSON of the queues, and tells the faults apart that all of its messages share.
enum WireJSON {
    /// The raw values are those of each message's own faults.
    enum Fault: String, Error {
        case notUTF8 = "not_utf8"
        case missingField = "missing_field"
        case illTypedField = "ill_typed_field"
        case notJSON = "not_json"
    }

    static func decode<Message: Decodable>(_ type: Message.Type, from bytes: [UInt8]) throws(Fault) -> Message {
        // Foundation's decoder does not look into what it skips, and takes UTF-16 as well, which is full of NULs.
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
