internal import Foundation
internal import HTTP

/// An answer that a server streams without being asked to: events of `data: …` lines (WHATWG HTML, section 9.2), each
/// with a part of the answer, or a whole answer followed by `data: [DONE]`.
struct StreamedAnswer {
    /// The answer in the form of one that is not streamed.
    let root: LooseJSON

    /// nil if no part of an answer is found.
    init?(_ body: [UInt8]) {
        var answer = Pieces()
        var count = 0
        for line in body.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
            var text = line.drop { $0 == 0x20 || $0 == 9 }
            if text.starts(with: "data:".utf8) { text = text.dropFirst(5) }
            guard let piece = LooseJSON(Array(text)), !piece.names.isEmpty else { continue }
            count += 1
            answer.add(piece)
        }
        if count == 0 {
            // One answer on several lines, followed by something else.
            guard let end = body.firstRange(of: Array("\ndata:".utf8))?.lowerBound,
                let piece = LooseJSON(Array(body[..<end]))
            else { return nil }
            answer.add(piece)
        }
        guard let root = answer.root else { return nil }
        self.root = root
    }

    private struct Pieces {
        /// The members of the last part that had them: `model`, `usage`, `error`.
        private var members: [String: Any] = [:]
        private var whole: LooseJSON?
        private var texts: [String: String] = [:]
        private var arguments = ""
        private var finish: String?
        private var hasChoice = false

        mutating func add(_ piece: LooseJSON) {
            for (name, value) in piece.members where !(value is NSNull) { self.members[name] = value }
            guard let choice = piece["choices"]?.elements.first else { return }
            self.hasChoice = true
            if choice["message"] != nil { self.whole = piece }
            if let finish = choice["finish_reason"]?.text { self.finish = finish }
            if let error = choice["error"] { self.members["error"] = error.members }
            guard let delta = choice["delta"] else { return }
            for name in ["content", "reasoning_content", "reasoning", "refusal"] {
                if let text = delta[name]?.text { self.texts[name, default: ""] += text }
            }
            // Only the first tool is read.
            for call in delta["tool_calls"]?.elements ?? [] where (call["index"]?.number ?? 0) == 0 {
                self.arguments += call["function"]?["arguments"]?.text ?? ""
            }
        }

        var root: LooseJSON? {
            if let whole { return whole }
            guard self.hasChoice || self.members["error"] != nil else { return nil }
            var message: [String: Any] = self.texts.filter { !$0.value.isEmpty }
            if !self.arguments.isEmpty { message["tool_calls"] = [["function": ["arguments": self.arguments]]] }
            var choice: [String: Any] = ["message": message]
            if let finish { choice["finish_reason"] = finish }
            var root = self.members
            root["choices"] = [choice]
            guard let data = try? JSONSerialization.data(withJSONObject: root) else { return nil }
            return LooseJSON(Array(data))
        }
    }
}
