/// The kind of browser at a sign-in, from a closed list: enough to recognise one's own in a list.
enum AgentName {
    /// Browsers name those before them too: the order matters.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
        ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]

    /// For a program that calls the API, and is none of the list.
    static let app = "App"

    /// Such as `Firefox, Android`; empty if nothing is recognised.
    static func of(_ header: String) -> String {
        let text = header.prefix(512)
        return [Self.browsers, Self.systems].compactMap { list in list.first { text.contains($0.0) }?.1 }
            .joined(separator: ", ")
    }
}
