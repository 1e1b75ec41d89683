/// An element of an answer.
struct DAVElement: Sendable, Hashable {
    var name: DAVName
    /// In UTF-8, without the text of its children, without spaces around.
    var bytes: [UInt8]
    /// Those in no namespace.
    var attributes: [String: String] = [:]
    var children: [DAVElement] = []

    init(name: DAVName, text: String = "") { (self.name, self.bytes) = (name, Array(text.utf8)) }

    /// Made anew each time: objects of calendars are taken as bytes.
    var text: String { String(decoding: self.bytes, as: UTF8.self) }

    func children(_ name: DAVName) -> [DAVElement] { self.children.filter { $0.name == name } }
    func first(_ name: DAVName) -> DAVElement? { self.children.first { $0.name == name } }
    func has(_ name: DAVName) -> Bool { self.first(name) != nil }
}
