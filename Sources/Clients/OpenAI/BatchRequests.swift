public import Jadwal

/// Requests in the form of OpenAI's Batch API: a line for each, which whoever runs models in bulk takes as a file.
public enum BatchRequests {
    /// - Parameter id: comes back with the answer.
    public static func line(_ id: String, _ prompt: Prompt, model: String) -> [UInt8] {
        let request = ChatRequest(model: model, prompt: prompt, shape: RequestShape())
        var line = Array("{\"custom_id\":".utf8)
        line += ChatRequest.quoted(id)
        line += Array(",\"method\":\"POST\",\"url\":\"/v1/chat/completions\",\"body\":".utf8)
        // A schema is written over many lines; within strings line breaks are escaped, so those that stand bare mean nothing.
        line += request.json.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        line += Array("}\n".utf8)
        return line
    }
}
