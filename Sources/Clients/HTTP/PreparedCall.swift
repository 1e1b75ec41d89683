internal import HTTPTypes

/// A call with what can be told of it before it is begun. Made by the caller, who also holds it to the end: the client's thread is
/// shared by all exchanges, and to free a call's dozen pieces would take its time as well.
final class PreparedCall: Sendable {
    let call: HTTPCall
    let destination: Destination
    /// The fields as libcurl takes them, each ended by a NUL.
    let lines: [UInt8]

    init(_ call: HTTPCall) throws(HTTPError) {
        CurlLibrary.prepare()
        self.call = call
        self.destination = try Destination(url: call.url, policy: call.addressPolicy)
        self.lines = Self.lines(call.fields)
    }

    private static func lines(_ fields: HTTPFields) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(1024)
        func add(_ name: String, _ separator: String, _ value: String) {
            lines.append(contentsOf: name.utf8)
            lines.append(contentsOf: separator.utf8)
            lines.append(contentsOf: value.utf8)
            lines.append(0)
        }
        // Names without a value take libcurl's own fields out of the request.
        add("Expect", ":", "")
        var namesItsType = false
        for field in fields {
            switch field.name {
            case .contentLength, .transferEncoding, .expect: continue
            case .contentType: namesItsType = true
            default: break
            }
            add(field.name.rawName, field.value.isEmpty ? ";" : ": ", field.value)
        }
        if !namesItsType { add("Content-Type", ":", "") }
        return lines
    }
}
