internal import Pipeline

/// The body of `POST /chat/completions`.
///
/// It has only fields that every server takes. Sampling fields are left out: newer models refuse a temperature, and
/// some gateways refuse any field that they do not know.
struct ChatRequest {
    var model: String
    var prompt: Prompt
    var shape: RequestShape

    /// Written by hand, so that the schema keeps its order: models write the keys of an answer in that order.
    var json: [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(self.expectedBytes)
        text += Array("{\"model\":".utf8)
        text += Self.quoted(self.model)
        text += Array(",\"messages\":[".utf8)
        for (index, message) in self.messages.enumerated() {
            text += Array("\(index == 0 ? "" : ","){\"role\":\"\(message.role)\",\"content\":".utf8)
            text += Self.quoted(message.content)
            text += Array("}".utf8)
        }
        // Some servers stream unless the request says no.
        text += Array("],\"stream\":false".utf8)
        if let cap = self.shape.cap.field {
            text += Array(",\"\(cap)\":\(self.prompt.maximumAnswerTokens)".utf8)
        }
        switch self.shape.form {
        case .schema:
            text += Array(",\"response_format\":{\"type\":\"json_schema\",\"json_schema\":".utf8)
            text += Array("{\"name\":\"answer\",\"strict\":true,\"schema\":".utf8)
            text += self.prompt.answerSchema
            text += Array("}}".utf8)
        case .object:
            text += Array(",\"response_format\":{\"type\":\"json_object\"}".utf8)
        case .unconstrained:
            break
        }
        text += Array("}".utf8)
        return text
    }

    /// Enough for most requests. Hundreds of requests are in flight, and an array that grows takes up to twice the
    /// memory.
    private var expectedBytes: Int {
        let said = self.prompt.corrections.reduce(0) { $0 + ($1.answer?.utf8.count ?? 0) + $1.fault.utf8.count }
        let texts = self.prompt.system.utf8.count + self.prompt.user.utf8.count + said
        return texts + texts / 32 + self.prompt.answerSchema.count + 512
    }

    /// User and assistant alternate, because the templates of some models require it.
    private var messages: [(role: String, content: String)] {
        var messages = [("system", self.prompt.system), ("user", self.prompt.user)]
        for correction in self.prompt.corrections {
            if let answer = correction.answer {
                messages += [("assistant", answer), ("user", correction.fault)]
            } else {
                messages[messages.count - 1].1 += "\n\n" + correction.fault
            }
        }
        return messages
    }

    /// A JSON string (RFC 8259, section 7). Only quotes, backslashes and control characters need an escape.
    static func quoted(_ text: String) -> [UInt8] {
        var quoted: [UInt8] = [UInt8(ascii: "\"")]
        quoted.reserveCapacity(text.utf8.count + 2)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): quoted += Array("\\n".utf8)
            case 0..<0x20: quoted += Array("\\u00".utf8) + Self.hexadecimal(byte)
            default: quoted.append(byte)
            }
        }
        quoted.append(UInt8(ascii: "\""))
        return quoted
    }

    private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}

/// The optional parts of a request that this server accepts.
struct RequestShape: Equatable {
    var form = AnswerForm.schema
    var cap = TokenCap.completionTokens

    /// The next simpler shape if the server complained about an optional part; otherwise nil.
    func simplified(after complaint: ServerComplaint) -> RequestShape? {
        guard [400, 422, 501].contains(complaint.status), !complaint.isAboutLength else { return nil }
        if complaint.isAboutAnswerForm, let form = self.form.simpler {
            return RequestShape(form: form, cap: self.cap)
        }
        if let field = self.cap.field, complaint.names(field), let cap = self.cap.simpler {
            return RequestShape(form: self.form, cap: cap)
        }
        return nil
    }

    /// The shape that is simple enough for both.
    func combined(with other: RequestShape) -> RequestShape {
        RequestShape(form: min(self.form, other.form), cap: min(self.cap, other.cap))
    }
}

/// How the server is asked to force JSON, from the strictest way to the one that every server takes.
enum AnswerForm: Int, Comparable {
    case unconstrained
    case object
    case schema

    var simpler: AnswerForm? { AnswerForm(rawValue: self.rawValue - 1) }

    static func < (left: AnswerForm, right: AnswerForm) -> Bool { left.rawValue < right.rawValue }
}

/// The name of the field that bounds an answer, or none. OpenAI's newer models refuse the old name, many servers do
/// not know the new one, and a few know neither.
enum TokenCap: Int, Comparable {
    case unnamed
    case tokens
    case completionTokens

    /// The field of the request.
    var field: String? {
        switch self {
        case .unnamed: nil
        case .tokens: "max_tokens"
        case .completionTokens: "max_completion_tokens"
        }
    }

    var simpler: TokenCap? { TokenCap(rawValue: self.rawValue - 1) }

    static func < (left: TokenCap, right: TokenCap) -> Bool { left.rawValue < right.rawValue }
}
