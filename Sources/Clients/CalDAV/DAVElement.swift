/// An element of an answer.
struct DAVElement: Sendable, Hashable {
    var name: DAVName
    /// Without the text of its children, without spaces around.
    var text = ""
    /// Those in no namespace.
    var attributes: [String: String] = [:]
    var children: [DAVElement] = []

    func children(_ name: DAVName) -> [DAVElement] { self.children.filter { $0.name == name } }
    func first(_ name: DAVName) -> DAVElement? { self.children.first { $0.name == name } }
    func has(_ name: DAVName) -> Bool { self.first(name) != nil }
}
