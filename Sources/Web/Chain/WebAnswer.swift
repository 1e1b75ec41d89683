/// How a request for a page ends, if nothing is wrong with it.
public enum WebAnswer<Own: OwnFault>: Sendable {
    case page(Page, cookies: [String] = [])
    /// A page with another status than 200, such as a form that was refused.
    case refused(Page, WebFault<Own>, cookies: [String] = [])
    /// A page with what only its reader may see. The browser leaves it for the route after a while.
    case revealed(Page, for: Duration, back: Route, WebFault<Own>? = nil)
    /// The browser asks for this page.
    case seeOther(Route, cookies: [String] = [], clearsSite: Bool = false)
    /// The browser goes to another host, such as an issuer's.
    case elsewhere(String, cookies: [String])
    case asset(PageAsset)
    /// A text under an address that stays, such as the service worker.
    case text(String, type: String)
    case file(WebFile)
    case download(WebDownload)
    case stream(WebStream)
}

/// A short file that is whole, and that browsers store.
public struct WebFile: Sendable {
    let name: String
    let type: String
    let content: [UInt8]

    /// - Parameter name: letters of ASCII, digits, `-` and `.`.
    public init(name: String, type: String, content: [UInt8]) {
        (self.name, self.type, self.content) = (name, type, content)
    }
}

/// A file that is written while it is sent.
public struct WebDownload: Sendable {
    public typealias Write = @concurrent @Sendable (inout PageDownload) async throws -> Void

    let name: String
    let type: String
    let write: Write

    /// - Parameter name: letters of ASCII, digits, `-` and `.`.
    public init(name: String, type: String, write: @escaping Write) {
        (self.name, self.type, self.write) = (name, type, write)
    }
}

/// Events for a page while it is shown.
public struct WebStream: Sendable {
    public typealias Write = @concurrent @Sendable (inout PageEvents) async throws -> Void

    let leave: @Sendable () -> Void
    let write: Write

    /// - Parameter leave: called when the browser has gone; `write` must return soon then.
    public init(whenClosed leave: @escaping @Sendable () -> Void, write: @escaping Write) {
        (self.leave, self.write) = (leave, write)
    }
}
