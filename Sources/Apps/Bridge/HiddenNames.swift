internal import BridgeCare
internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Store
internal import WorkerKit

/// Asks sources for the phone numbers behind hidden ids, after their messages were taken. Each is asked for once, as
/// long as this program runs. What is learnt joins the chats of one person, as if a webhook had told it.
final class HiddenNames: Sendable {
    private struct Question: Hashable {
        var connection: String
        var hidden: BridgeAddress
    }

    private struct State {
        /// Asked, or about to be.
        var known: Set<Question> = []
        var open: [(question: Question, receiver: OpenReceiver)] = []
    }

    /// Questions that are remembered. Then all are forgotten, and may be asked again.
    private static let most = 20_000
    /// Questions that wait. More are left out: their chats' next messages ask again.
    private static let mostOpen = 1000

    private let state = NIOLockedValueBox(State())
    private let care: PostgresConnectionSupervision
    private let controls: SourceControls
    private let intake: PostgresBridgeIntake

    init(_ care: PostgresConnectionSupervision, _ controls: SourceControls, _ intake: PostgresBridgeIntake) {
        (self.care, self.controls, self.intake) = (care, controls, intake)
    }

    /// Notes the chats of an envelope that was taken.
    func note(_ batch: BridgeBatch, of receiver: OpenReceiver) {
        // Other sources do not know.
        guard receiver.kind == .waha else { return }
        let hidden = Set(batch.events.compactMap(\.hiddenChat))
        guard !hidden.isEmpty else { return }
        self.state.withLockedValue { state in
            for address in hidden where state.open.count < Self.mostOpen {
                if state.known.count >= Self.most { state.known = [] }
                let question = Question(connection: receiver.id, hidden: address)
                if state.known.insert(question).inserted { state.open.append((question, receiver)) }
            }
        }
    }

    /// Asks what is open, one question after the other.
    ///
    /// - Parameter taken: told of each commit.
    func ask(taken: (BridgeReceipt) -> Void) async throws {
        while !Task.isCancelled, let (question, receiver) = self.next() {
            do {
                guard let number = try await self.number(behind: question) else { continue }
                let batch = BridgeBatch(account: receiver.account, events: [.renamed([number, question.hidden])])
                taken(try await self.intake.take(batch, for: receiver, trace: WebhookTrace.header(continuing: nil)))
            } catch let error as BridgeControlError {
                if error.isTransient { self.forget(question) }
            } catch {
                self.forget(question)
                throw error
            }
        }
    }

    /// nil if the source does not know it, which may stay so.
    private func number(behind question: Question) async throws -> BridgeAddress? {
        guard let place = try await self.care.place(of: question.connection), let control = self.controls[place.source]
        else { return nil }
        return try await control.number(of: question.hidden, at: place.name)
    }

    private func next() -> (Question, OpenReceiver)? {
        self.state.withLockedValue { $0.open.isEmpty ? nil : $0.open.removeFirst() }
    }

    /// The next message of the chat asks again.
    private func forget(_ question: Question) { self.state.withLockedValue { _ = $0.known.remove(question) } }
}

extension BridgeEvent {
    /// The chat, if it is named by a hidden id only.
    fileprivate var hiddenChat: BridgeAddress? {
        guard case .message(let message) = self, let chat = message.chat, chat.kind == .hiddenID,
            !message.aliases.contains(where: { $0.kind == .number })
        else { return nil }
        return chat
    }
}
