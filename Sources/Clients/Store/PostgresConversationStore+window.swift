internal import FoundationEssentials
public import Jadwal
internal import Postgres
internal import Vault

extension PostgresConversationStore {
    /// Windows that are asked for at the same time are read together, and opened by whoever asked.
    public func window(of claim: Claim, within limits: WindowLimits) async throws -> ConversationWindow? {
        let sealer = self.context.messages
        let parts = try await self.windows(WindowQuestion(claim: claim, messages: limits.messages))
        guard let head = parts.head else { return nil }
        let known = try EventRows.known(parts.events, of: claim, sealer)
        var window = ConversationWindow(
            messages: try Self.messages(parts.messages, of: claim, within: limits, sealer),
            generation: try head.int(3),
            zone: Zone(try head.text(6)) ?? .utc,
            knownEvents: known.events,
            sources: known.sources,
            judgedPlans: try FeedbackRows.plans(parts.judgements, of: claim, sealer),
            mayBeKept: try head.bool(4),
            mayBeAnswered: try head.bool(5)
        )
        window.openQuestions = try QuestionRows.open(parts.questions, of: claim, sealer)
        (window.locale, window.asksQuestions) = (try head.text(9), try head.bool(10))
        window.leftOpen = try head.bool(11)
        return window
    }

    /// A window of many long messages is large: few are in hand at once.
    static func windows(_ context: StoreContext) -> GroupedCalls<WindowQuestion, WindowRows.Parts> {
        GroupedCalls(width: 16, lanes: 2) { questions in
            do {
                let most = questions.map(\.messages).max() ?? 0
                let parts = try await WindowRows.read(questions.map(\.claim), atMost: most, context.pool)
                return zip(questions, parts).map { question, parts in
                    var parts = parts
                    parts.messages = Array(parts.messages.prefix(question.messages))
                    return .success(parts)
                }
            } catch {
                return questions.map { _ in .failure(error) }
            }
        }
    }

    /// From the newest back, as long as the limits allow; then oldest first.
    private static func messages(
        _ rows: [PostgresRow],
        of claim: Claim,
        within limits: WindowLimits,
        _ sealer: Sealer
    ) throws -> [WindowMessage] {
        var messages: [WindowMessage] = []
        var bytes = 0
        let oldest = try rows.first.map { try $0.int(3) - Int64(limits.age / .seconds(1)) } ?? 0
        for row in rows {
            let id = try row.uuid(2)
            let saidAt = try row.int(3)
            let context = SealContext(table: "message", row: id, customer: claim.customerID)
            let plain = try sealer.open(try row.bytes(7), for: context)
            let content =
                try MessageContent(flatJSON: plain) ?? JSONDecoder().decode(MessageContent.self, from: Data(plain))
            bytes += content.body.utf8.count + (content.quoted?.body.utf8.count ?? 0)
            // The newest message is read whatever its size.
            guard saidAt >= oldest, bytes <= limits.bytes || messages.isEmpty else { break }
            var message = WindowMessage(id: id, isSenderMe: try row.bool(4), saidAt: saidAt, content: content)
            message.isNew = try row.bool(5)
            messages.append(message)
        }
        return messages.reversed()
    }
}
