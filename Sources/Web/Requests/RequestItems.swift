/// The fields of a query or a form, as a browser sent them.
public struct RequestItems: Sendable, Hashable {
    private let items: [Route.Item]

    public init(_ items: [Route.Item] = []) { self.items = items }

    /// nil if it is not percent-encoded UTF-8, or has more than `most` fields.
    public init?(parsing text: some StringProtocol, atMost most: Int = 2000) {
        guard let items = PercentText.items(text), items.count <= most else { return nil }
        self.items = items
    }

    /// Without blanks around it; nil if it is empty. The first one counts if a name comes twice.
    public func text(_ name: String) -> String? {
        guard let value = self.items.first(where: { $0.name == name })?.value else { return nil }
        let text = value.withoutBlanks
        return text.isEmpty ? nil : text
    }

    /// As it was sent: passwords may begin with a blank.
    public func exact(_ name: String) -> String? { self.items.first { $0.name == name }?.value }

    /// All fields of this name.
    public func all(_ name: String) -> [String] { self.items.filter { $0.name == name }.map(\.value) }

    public func isOn(_ name: String) -> Bool { self.text(name) != nil }

    /// Items to make a route with, such as the next page's.
    public func without(_ names: String...) -> [Route.Item] { self.items.filter { !names.contains($0.name) } }
}

extension StringProtocol {
    /// Without blanks around it, which people copy with an address. Not for passwords.
    public var withoutBlanks: String {
        var text = self.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
