internal import HTTPTypes
public import Hummingbird
internal import NIOCore
internal import Pages

/// A file that is written while it is sent. The writer waits for the browser, so that little is in memory.
public struct PageDownload {
    /// A browser that takes nothing for so long is gone.
    private static let patience = TimeAmount.seconds(30)

    private var writer: any ResponseBodyWriter
    private let channel: any Channel

    fileprivate init(_ writer: any ResponseBodyWriter, on channel: any Channel) {
        (self.writer, self.channel) = (writer, channel)
    }

    @concurrent
    public mutating func write(_ text: String) async throws {
        let cut = self.cut()
        defer { cut.cancel() }
        try await self.writer.write(ByteBuffer(string: text))
    }

    @concurrent
    fileprivate mutating func finish() async throws {
        let cut = self.cut()
        defer { cut.cancel() }
        try await self.writer.finish(nil)
    }

    private func cut() -> Scheduled<Void> {
        let channel = self.channel
        return channel.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
    }
}

extension Response {
    /// A file, with the headers of all pages. If `body` throws, the connection ends, and the browser knows that the
    /// file is not whole.
    ///
    /// - Parameter name: as the browser stores it: letters of ASCII, digits, `-` and `.`.
    public init(
        file name: String,
        _ type: String,
        on connection: PageConnection,
        isSecure: Bool,
        _ body: @escaping @concurrent @Sendable (inout PageDownload) async throws -> Void
    ) {
        var headers = PageHeaders.fields(isSecure: isSecure)
        headers[.contentType] = type
        headers[.contentDisposition] = "attachment; filename=\"\(name)\""
        let channel = connection.channel
        self.init(
            status: .ok,
            headers: headers,
            body: ResponseBody { writer in
                var file = PageDownload(writer, on: channel)
                do {
                    try await body(&file)
                    try await file.finish()
                } catch {
                    channel.close(promise: nil)
                    throw error
                }
            }
        )
    }
}
