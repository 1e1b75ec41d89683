public import Evaluation
internal import Foundation
public import Pipeline
internal import Time

/// Requests in the form of OpenAI's Batch API: one line each.
public enum BatchRequests {
    /// - Parameter id: the answer contains it, too.
    public static func line(_ id: String, _ prompt: Prompt, model: String) -> [UInt8] {
        let request = ChatRequest(model: model, prompt: prompt, shape: RequestShape())
        var line = Array("{\"custom_id\":".utf8)
        line += ChatRequest.quoted(id)
        line += Array(",\"method\":\"POST\",\"url\":\"/v1/chat/completions\",\"body\":".utf8)
        // A schema has line breaks. Within strings they are escaped, so bare ones can be removed.
        line += request.json.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        line += Array("}\n".utf8)
        return line
    }
}

/// Answers in the form of OpenAI's Batch API: the output file, the error file, or both together.
public struct BatchResponses: Sendable {
    private var answers: [String: Result<ModelAnswer, ModelError>] = [:]

    /// - Parameter file: for the error message only. If an id is repeated, an answer wins over an error.
    public init(_ bytes: [UInt8], file: String) throws(EvaluationFileFault) {
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            guard let root = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
                let id = root["custom_id"] as? String
            else { throw EvaluationFileFault(file: file, line: index + 1, detail: "is no line of a batch") }
            let result = Self.result(of: root)
            if case .success? = self.answers[id], case .failure = result { continue }
            self.answers[id] = result
        }
    }

    /// nil for an id that is not in the batch.
    public func answer(to id: String) -> Result<ModelAnswer, ModelError>? { self.answers[id] }

    private static func result(of root: [String: Any]) -> Result<ModelAnswer, ModelError> {
        let now = UnixTime(seconds: 0)
        guard let response = root["response"] as? [String: Any], let body = response["body"],
            let bytes = try? JSONSerialization.data(withJSONObject: body, options: .fragmentsAllowed)
        else {
            // `{"error": {"code": "batch_expired"}}`: the request was not processed.
            let error = root["error"] as? [String: Any] ?? [:]
            return .failure(ModelError(.transient, detail: Self.name(error["code"]) ?? "no response"))
        }
        let status = response["status_code"] as? Int ?? 200
        guard (200..<300).contains(status) else {
            return .failure(ModelError(ServerComplaint(status: status, body: Array(bytes)), now: now))
        }
        return Result { () throws(ModelError) in try ChatAnswer.read(Array(bytes), now: now) }
    }

    /// The name of an error if the value is one; prose is dropped.
    private static func name(_ value: Any?) -> String? {
        guard let text = value as? String, text.utf8.count <= 64,
            text.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "_") })
        else { return nil }
        return text
    }
}
