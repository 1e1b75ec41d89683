import HTTP

/// An owner's access to another owner's data: seen, changed, or noticeable by a difference.
struct IsolationFindings {
    private(set) var all: [String] = []
    /// After so many, nothing more is asked.
    let most: Int

    var isFull: Bool { self.all.count >= self.most }

    mutating func note(_ finding: String) { if !self.isFull { self.all.append(finding) } }

    mutating func expect(_ isSo: Bool, _ finding: @autoclosure () -> String) { if !isSo { self.note(finding()) } }

    /// A failing request is a finding, too: the other owner's data has an effect.
    mutating func ask<R>(_ what: String, _ body: () async throws -> R) async -> R? {
        do {
            return try await body()
        } catch {
            self.note("\(what): \(error)")
            return nil
        }
    }

    /// Looks for what must not be there.
    mutating func search(_ text: String, for secrets: [String], in place: String) {
        for secret in secrets where text.contains(secret) { self.note("\(place) has \(secret)") }
    }
}

/// The text that owners see, without parts that differ between requests.
enum ComparedText {
    static func page(_ text: String) -> String {
        text.replacing(#/type="hidden" name="[^"]*" value="[^"]*"/#, with: "")
            .replacing(#/[0-9]{1,2}:[0-9]{2}/#, with: "TIME")
            .replacing(#/[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/#, with: "UUID")
    }

    static func json(_ text: String) -> String {
        text.replacing(#/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z/#, with: "TIME")
            .replacing(#/"path":"[^"]*"/#, with: "PATH")
    }
}
