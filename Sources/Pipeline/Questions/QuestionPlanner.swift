internal import ChatReader
internal import Time

/// Converts doubtful claims into questions, and finds questions that are closed.
public struct QuestionPlanner: Sendable {
    private let planner: EventPlanner
    private let writer: QuestionWriter
    private let queue: String

    /// - Parameter queue: the queue of the notifications.
    public init(planner: EventPlanner, writer: QuestionWriter, queue: String) {
        (self.planner, self.writer, self.queue) = (planner, writer, queue)
    }

    /// New questions, and questions to close.
    struct Plan: Sendable {
        var questions: [Question] = []
        var replaced: [String] = []
        /// Messages of questions. They stay in the window even if a verdict clears it.
        var openMessages: [String] = []
    }

    /// - Parameter certain: the changes of the same verdict.
    func plan(
        _ decision: WindowDecision,
        besides certain: EventPlan,
        of read: ClaimedWindow,
        now: UnixTime
    ) throws -> Plan {
        var plan = Plan()
        var open = read.window.openQuestions
        func close(where isOver: (OpenQuestion) -> Bool) {
            plan.replaced += open.filter(isOver).map(\.id)
            open.removeAll(where: isOver)
        }
        let settled = Set(decision.certainPositions.map { read.window.messages[$0].id })
        close { !Set($0.messageIDs).isDisjoint(with: settled) }
        let speech = PlanSpeech(read.window, isNeeded: !open.isEmpty)
        for change in certain.changes {
            let ended = speech.replaced(by: change, at: decision.certainPositions, among: open)
            close { $0.change.event.times == change.event.times || ended.contains($0.id) }
        }
        // The plan was refused, so its questions are closed.
        if decision.status == .denied { close { Self.restsOnWindow($0, read) } }
        guard read.window.asksQuestions else { return plan }
        let asked = decision.doubtful.compactMap { self.question($0, read, now: now)?.change }
        for doubt in decision.doubtful {
            guard var question = self.question(doubt, read, now: now) else { continue }
            plan.openMessages += question.messageIDs
            guard !open.contains(where: { $0.isAbout(question.change) }),
                !certain.changes.contains(where: { $0.event.identity == question.change.event.identity }),
                !plan.questions.contains(where: { $0.change.event.times == question.change.event.times })
            else { continue }
            // One question about the same messages is enough, and one about a plan. Other claims of the same answer are
            // other plans.
            let others = open.filter { old in !asked.contains { old.isAbout($0) } }
            let ended = speech.replaced(by: question.change, at: doubt.positions, among: others)
            close { !Set($0.messageIDs).isDisjoint(with: question.messageIDs) || ended.contains($0.id) }
            question.notification = try self.writer.outgoing(question, of: read, to: self.queue)
            plan.questions.append(question)
        }
        return plan
    }

    /// Nil if there is nothing to ask: the event exists, is over, or was dismissed by the owner.
    private func question(_ doubt: WindowDecision.Doubt, _ read: ClaimedWindow, now: UnixTime) -> Question? {
        let window = read.window
        guard let claim = EventPlanner.news(in: EventPlanner.repeated(doubt.claim, window), window) else { return nil }
        if let index = claim.moves, !EventPlanner.changes(claim, window.knownEvents[index]) { return nil }
        let change = self.planner.change(claim, window)
        let start = change.event.times.start(in: window.zone)
        // An all-day event can be accepted until its end.
        let expiry = claim.times.firstMoment == nil ? change.event.times.end(in: window.zone) : start
        guard expiry > now else { return nil }
        return Question(
            id: self.planner.makeID(),
            change: change,
            reasons: doubt.reasons,
            messageIDs: doubt.positions.filter(window.messages.indices.contains).map { window.messages[$0].id },
            expiresAt: expiry
        )
    }

    private static func restsOnWindow(_ question: OpenQuestion, _ read: ClaimedWindow) -> Bool {
        let shown = Set(read.window.messages.map(\.id))
        return question.messageIDs.contains(where: shown.contains)
    }
}
