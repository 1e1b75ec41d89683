internal import HTTPTypes
public import Hummingbird
internal import NIOCore

/// A file that is written while it is sent. The writer waits for the browser, so that little is in memory.
public struct PageDownload {
    /// A browser that takes nothing for so long is gone.
    private static let patience = TimeAmount.seconds(30)

    fileprivate var writer: PatientWriter

    fileprivate init(_ writer: any ResponseBodyWriter, on channel: any Channel) {
        self.writer = PatientWriter(writer, on: channel, patience: Self.patience)
    }

    @concurrent
    public mutating func write(_ text: String) async throws { try await self.writer.write(text) }
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
                    try await file.writer.finish()
                } catch {
                    channel.close(promise: nil)
                    throw error
                }
            }
        )
    }
}
