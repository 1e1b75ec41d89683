import ChatReader
import Pipeline
import Postgres
import Store
import Testing
import Time

/// Chats with a doubtful plan. The test itself is the worker.
struct QuestionBed: Sendable {
    static let chat = "966500000001@c.us"

    let work: FeedbackBed
    var bed: StoreBed { self.work.bed }
    var questions: PostgresQuestions { PostgresQuestions(self.bed.context) }
    var person: ActingPerson { self.work.person }

    init(_ bed: StoreBed) { self.work = FeedbackBed(bed) }

    /// Dinner on 2023-11-20 at this hour in Riyadh.
    static func dinner(at hour: String = "20:00", zone: Zone = Zone("Asia/Riyadh")!) -> CalendarEvent {
        let start = LocalDateTime(date: LocalDate("2023-11-20")!, time: LocalTime(hour)!)
        return CalendarEvent(
            identity: .random(),
            revision: 1,
            summary: "marked-dinner",
            description: "",
            location: nil,
            times: .timed(start: start, end: start.adding(minutes: 60), zone: zone)
        )
    }

    /// Stores two messages and commits a verdict that asks about the change. Returns the question's id.
    @discardableResult
    func ask(
        _ change: EventChange = EventChange(action: .add, event: Self.dinner()),
        replacing replaced: [String] = [],
        chat: String = Self.chat
    ) async throws -> String {
        let (claim, window) = try await self.work.claim(chat: chat)
        let id = EventIdentity.random().id
        var question = Question(
            id: id,
            change: change,
            reasons: [.halfOfDayOpen],
            messageIDs: window.messages.suffix(2).map(\.id),
            expiresAt: change.event.times.start(in: window.zone)
        )
        question.notification = Outgoing(
            queue: self.bed.context.queues.notifications,
            body: Array("marked-notification".utf8),
            messageID: id
        )
        var commit = VerdictCommit(
            claim: claim,
            verdict: .status(.notConfirmed),
            readGeneration: window.generation,
            windowMessageIDs: window.messages.map(\.id),
            origin: EventOrigin(prompt: "v3", model: "m")
        )
        (commit.questions, commit.replacedQuestions) = ([question], replaced)
        #expect(try await self.bed.conversations.commit(commit) == .committed)
        return id
    }

    /// The changes that wait to be sent to the calendar.
    func changes() async throws -> [EventChange] {
        let calendar = self.bed.context.queues.calendar
        return try await PostgresOutbox(self.bed.context).claim(atMost: 100).filter { $0.outgoing.queue == calendar }
            .map { try CalendarMessageCoder().decode($0.outgoing.body).change }
    }

    /// How many notifications are still to be sent.
    func notifications() async throws -> Int { try await self.bed.count("select count(*) from notification") }

    func states() async throws -> [String] {
        try await self.bed.pool.query("select state from question order by asked_at, id").map { try $0.text(0) }
    }
}
