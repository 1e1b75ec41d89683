internal import Hummingbird
internal import NIOCore

/// Writes an answer while it is made, and waits for the browser meanwhile. One that takes nothing for too long is cut
/// off.
struct PatientWriter {
    private var writer: any ResponseBodyWriter
    private let channel: any Channel
    private let patience: TimeAmount

    init(_ writer: any ResponseBodyWriter, on channel: any Channel, patience: TimeAmount) {
        (self.writer, self.channel, self.patience) = (writer, channel, patience)
    }

    @concurrent
    mutating func write(_ text: String) async throws {
        let cut = self.cut()
        defer { cut.cancel() }
        try await self.writer.write(ByteBuffer(string: text))
    }

    @concurrent
    mutating func finish() async throws {
        let cut = self.cut()
        defer { cut.cancel() }
        try await self.writer.finish(nil)
    }

    /// Closes the connection, unless it is cancelled in time.
    private func cut() -> Scheduled<Void> {
        let channel = self.channel
        return channel.eventLoop.scheduleTask(in: self.patience) { channel.close(promise: nil) }
    }
}
