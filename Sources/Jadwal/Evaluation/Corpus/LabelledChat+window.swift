extension LabelledChat {
    /// The conversation as Jadwal would read it when it has come to rest.
    ///
    /// - Returns: nil for an unknown zone, which no corpus that was read has.
    public func window(within limits: WindowLimits = WindowLimits()) -> ConversationWindow? {
        guard let zone = Zone(self.timezone) else { return nil }
        let oldest = (self.messages.last?.timestamp ?? 0) - Int64(limits.age / .seconds(1))
        var bytes = 0
        var kept: [WindowMessage] = []
        for message in self.messages.suffix(limits.messages).reversed() {
            bytes += message.body.utf8.count + (message.quoted?.body.utf8.count ?? 0)
            guard message.timestamp >= oldest, bytes <= limits.bytes || kept.isEmpty else { break }
            kept.append(Self.windowMessage(message))
        }
        return ConversationWindow(
            messages: kept.reversed(),
            generation: Int64(self.messages.count),
            zone: zone,
            knownEvents: (self.knownEvents ?? []).compactMap { $0.event(in: zone) }
        )
    }

    /// Closes the fence around the messages. The same in every run, so that recordings fit.
    public var nonce: String {
        var hash = FNV1a()
        hash.combine(self.id)
        return String(hash.value, radix: 36)
    }

    private static func windowMessage(_ message: LabelledMessage) -> WindowMessage {
        WindowMessage(
            id: message.id,
            isSenderMe: message.isSenderMe,
            saidAt: message.timestamp,
            content: MessageContent(
                senderName: message.senderName,
                body: message.body,
                quoted: message.quoted,
                wasEdited: false
            )
        )
    }
}
