import Evaluation
import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases
import Vault

/// Writes and reads one of each encrypted value through the stores, like workers and commands.
struct StoredTexts {
    static let event = "0192d3a4-0000-7000-8000-00000000e001"
    static let notification = "0192d3a4-0000-7000-8000-00000000e002"
    static let place = "0192d3a4-0000-7000-8000-00000000e003"
    private static let feed = FetchKey(.news, ["https://news.example/marked"])

    let bed: StoreBed

    func write() async throws {
        let context = self.bed.context
        try await PostgresCustomers(context).set(StoreBed.customerID) { record in
            record.name = "marked-owner"
            record.calendarURL = "https://calendar.example/marked"
            (record.calendarUser, record.calendarPassword) = ("marked-user", "marked-password")
        }
        _ = try await PostgresDevices(context)
            .add(.ntfy, address: "marked-token", secret: "marked-secret", of: StoreBed.customerID)
        _ = try await Self.tokens(context).replace(
            0,
            with: "marked-credential",
            issuedAt: UnixTime(seconds: 1_600_000_000)
        )
        let calendar = PostgresCalendarStore(context)
        let place = CalendarPlace(url: "https://calendar.example/marked/", displayName: "marked-place")
        let calendars = PostgresOwnerCalendars(context)
        if let account = try await calendars.show(StoreBed.customerID)?.account {
            let ignored = ["https://calendar.example/marked/ignored/"]
            _ = try await calendars.choose(nil, ignoring: ignored, from: account, of: StoreBed.customerID)
        }
        try await calendar.remember(place, of: StoreBed.customerID)
        _ = try await self.bed.messages.store([
            StoreBed.item(StoreBed.message("a", mine: true)),
            IntakeItem(content: .refused(.notJSON), delivery: Self.delivery("marked-input")),
        ])
        try await self.keepAnswer()
        guard case .ready(let job) = try await calendar.open(self.message(1), by: "worker", retryOf: nil) else {
            throw TestBedError(detail: "the event cannot be written")
        }
        let isWritten = try await calendar.written(
            job,
            as: CalendarObject(url: "https://calendar.example/marked/object", entityTag: "\"1\""),
            removedByOwner: false,
            conflicts: try Self.conflicts(),
            notification: Outgoing(
                queue: context.queues.notifications,
                body: Array("marked-notification".utf8),
                messageID: Self.notification
            ),
            retryOf: nil
        )
        try #require(isWritten)
        let choice = ChooseReminders.Input(.push, timed: "", wholeDays: "@09:00")
        _ = try await ChooseReminders().run(choice, as: .owner(StoreBed.customerID), in: context).get()
        _ = try await self.reminders(context)
        let visited: Result<Void, Never> = try await PostgresPlaces(context)
            .add(Self.place, of: StoreBed.customerID, by: .owner) { _ in .success(Place("marked-visited")) }
        visited.get()
        let fetches = PostgresFetchMemory(context)
        if let claim = try await fetches.claim(Self.feed, for: .seconds(10)) {
            let news = Array("marked-news".utf8)
            try await fetches.keep(news, gap: nil, of: Self.feed, claimedAs: claim, for: .seconds(900))
        }
        try await self.keepBrief()
        try await self.keepWindow()
        try await self.keepQuestion()
        try await self.keepBridge()
        try await self.keepAccount()
        try await self.keepMeeting()
        _ = try await PostgresDeliveryStore(context)
            .postpone(
                Self.delivery("marked-outgoing"),
                about: nil,
                of: "kept",
                customerID: StoreBed.customerID,
                by: .zero,
                attempts: 1
            )
    }

    /// Sets an event's reminders, or reads them if they are set.
    private func reminders(_ context: StoreContext) async throws -> String? {
        let input = SetReminders.Input(event: Self.event, leads: "7m")
        return try await SetReminders().run(input, as: .owner(StoreBed.customerID), in: context).get().leads?
            .description
    }

    /// Beside the reminders of the event.
    private func keepBrief() async throws {
        let row = try #require(try await self.bed.pool.query("select id from schedule where kind = 'event'").first)
        let brief = self.bed.context.messages.seal(text: "\"marked-brief\"", for: try Self.briefSeal(row))
        let sql = "update schedule set brief = $1, brief_until = 'infinity' where id = $2"
        try await self.bed.pool.execute(Statement(sql, [.bytes(brief), .uuid(try row.uuid("id"))]))
    }

    private func brief(_ context: StoreContext) async throws -> String {
        let row = try #require(
            try await self.bed.pool.query("select id, brief from schedule where brief is not null").first
        )
        return try context.messages.openText(try row.bytes("brief"), for: try Self.briefSeal(row))
    }

    private static func briefSeal(_ row: PostgresRow) throws -> SealContext {
        SealContext(table: "schedule.brief", row: try row.uuid("id"), customer: StoreBed.customerID)
    }

    /// The texts that the stores return, by kind.
    ///
    /// - Parameter turn: grows from one read to the next, so that leases of the last one are over.
    func read(with context: StoreContext, turn: Int) async throws -> [String: String] {
        try await self.bed.setClock(UnixTime(seconds: 1_700_000_000 + Int64(turn) * 1000))
        var texts: [String: String] = [:]
        let customer = try #require(try await PostgresCustomers(context).show(StoreBed.customerID)).record
        texts["name"] = customer.name
        let account = try await PostgresCustomers(context).account(of: StoreBed.customerID)
        texts["account"] = account.map { "\($0.url) \($0.username) \($0.password)" }
        texts["reminders"] = try await self.reminders(context)
        texts["brief"] = try await self.brief(context)
        let book = try await PostgresContacts(context).book(of: StoreBed.customerID)
        texts["contact"] = book.contacts.values.map(\.name).joined()
        let meeting = try await PostgresMeetings(context).list(of: StoreBed.customerID).first?.board
        texts["meeting"] = meeting.map { "\($0.meeting.title) \($0.participants.map(\.name))" }
        texts["invitation"] = try await self.invitation(context)
        texts["visited"] = try await PostgresPlaces(context).find(Self.place, of: StoreBed.customerID)?.place.name
        texts["news"] = try await PostgresFetchMemory(context).state(of: Self.feed).content
            .map { String(decoding: $0, as: UTF8.self) }
        let notifications = PostgresNotificationStore(context)
        let none = "0192d3a4-0000-7000-8000-000000000000"
        if case .devices(let devices, let turn) = try await notifications.open(none, of: StoreBed.customerID) {
            texts["device"] = devices.map { "\($0.address) \($0.secret ?? "")" }.joined()
            try await notifications.release(turn)
        }
        texts["credential"] = try await Self.tokens(context).load().text
        let conversations = try await PostgresConversationAdministration(context).list(revealing: true)
        texts["chat"] = conversations.compactMap(\.chatID).joined()
        try await PostgresConversationAdministration(context).change(
            try #require(conversations.first { $0.messages > 0 }).id,
            .fire,
            by: "ali"
        )
        let store = PostgresConversationStore(context)
        let claim = try #require(try await store.claim(atMost: 1, by: "reader").first)
        let window = try #require(try await store.window(of: claim, within: WindowLimits()))
        texts["answer"] = try await PostgresAnswers(context)
            .answer(to: Self.question, of: PromptOrigin(claim, window), by: "m")?.text
        texts["messages"] = window.messages.map { "\($0.content.senderName ?? "") \($0.content.body)" }.joined()
        try await store.giveBack([claim])
        texts["feedback"] = try await PostgresFeedback(context).labelled(of: nil, after: nil, atMost: 10)
            .map { LabelledChat($0) }
            .map { "\($0.messages.map(\.body)) \($0.expected.event?.titleKeywords ?? [])" }.joined()
        let questions = PostgresQuestions(context)
        if let open = try await questions.list(of: nil, past: true).first {
            texts["question"] = try await questions.show(open.id)?.text?.change.event.summary
        }
        let conflict = try await PostgresConflicts(context).list(of: nil).first
        texts["conflict"] = conflict?.others.map { "\($0.title) \($0.calendar)" }.joined()
        texts["slots"] = conflict?.slots.map { "\($0.reason)" }.joined()
        texts["event"] = try await PostgresEvents(context).find(EventQuery(id: Self.event, text: .opened))?
            .event?.summary
        let calendar = PostgresCalendarStore(context)
        if case .ready(let job) = try await calendar.open(self.message(2), by: "reader", retryOf: nil) {
            texts["place"] = job.place.map { "\($0.url) \($0.displayName)" }
            texts["object"] = job.memory.object.map { "\($0.url) \($0.entityTag ?? "")" }
            try await calendar.release(job)
        }
        // As if the queue had lost it. It is sent again from the table.
        try await self.bed.pool.execute(
            Statement("delete from outbox where message_id = $1", [.text(Self.notification)])
        )
        try await PostgresHousekeeping(context).relayGaps()
        for outgoing in try await PostgresOutbox(context).claim(atMost: 10).map(\.outgoing) {
            if outgoing.queue == "kept" { texts["outbox"] = String(decoding: outgoing.body, as: UTF8.self) }
            if outgoing.messageID == Self.notification {
                texts["notification"] = String(decoding: outgoing.body, as: UTF8.self)
            }
        }
        if let connection = try await PostgresConnections(context).list().first,
            case .open(let receiver) = try await PostgresReceivers(context).receiver(connection.id, of: .waha)
        {
            let edit = BridgeBed.message("3EB0A1", .edited("marked-edit"), in: nil, mine: nil)
            _ = try await PostgresBridgeIntake(context)
                .take(BridgeBatch(events: [.message(edit)]), for: receiver, trace: BridgeBed.trace)
            let entry = try await PostgresOutbox(context).claim(atMost: 10)
                .first { $0.outgoing.queue == context.queues.messages }
            let body = entry.map { String(decoding: $0.outgoing.body, as: UTF8.self) } ?? ""
            texts["bridge"] = "\(receiver.keys) \(connection.filter.mode) \(body)"
            texts["code"] = try await PostgresOwnerConnections(context)
                .show(connection.id, of: StoreBed.customerID)?.offer?.code
            let (leases, care) = Self.care(context)
            if try await leases.take(connection.id) {
                texts["sweep"] = try await care.sweep(of: connection.id)?.plan.rest?.chat
                try await leases.release(connection.id)
            }
        }
        texts["address"] = try await PostgresOwnerAccounts(context).show(StoreBed.customerID)?.address
        let letters = PostgresEmails(context, SignInRules(signUp: .open))
        texts["letter"] = try await letters.claim()?.address
        for table in ["sign_in_link", "account_removal"] {
            texts[table] = try await self.address(in: table, with: context)
        }
        if case .answered(let answer) = try await PostgresRepeatedCalls(context)
            .begin("k", "m", [], of: StoreBed.customerID)
        {
            texts["answer"] = String(decoding: answer, as: UTF8.self)
        }
        let failures = PostgresFailures(context)
        for failure in try await failures.list(FailureFilter(), atMost: 10) {
            texts["failure"] = try await failures.input(of: failure).map { String(decoding: $0, as: UTF8.self) }
        }
        return texts
    }

    private static let owner = AccountAddress(text: "marked@example.org", lookupText: "marked@example.org")

    /// An account, a link that nobody has used, and its letter. They do not end while the test reads.
    private func keepAccount() async throws {
        let context = self.bed.context
        try await PostgresOwnerAccounts(context).invite(StoreBed.customerID, Self.owner, by: "tester")
        try await PostgresSignIn(context, SignInRules(signUp: .open))
            .ask(Self.owner, from: .named("198.51.100.0/24"), browserHash: "b", language: "en")
        try await self.bed.pool.execute("update letter set ends_at = ends_at + interval '1 day'")
        // An owner who has deleted an account.
        let removed = UUID().uuidString.lowercased()
        let sealed = context.messages.seal(
            text: "marked-removed@example.org",
            for: Self.seal(of: removed, in: "account_removal")
        )
        try await self.bed.pool.execute(
            Statement(
                "insert into account_removal (id, address, language, counts) values ($1, $2, 'en', '{}')",
                [.uuid(removed), .bytes(sealed)]
            )
        )
        _ = try await PostgresMagicTokens(context).make("marked-token", for: .calendarProfile, of: StoreBed.customerID)
        let calls = PostgresRepeatedCalls(context)
        _ = try await calls.begin("k", "m", [], of: StoreBed.customerID)
        try await calls.finish("k", Array("marked-answer".utf8), of: StoreBed.customerID)
    }

    /// The address in the only row of a table whose rows belong to no customer.
    private func address(in table: String, with context: StoreContext) async throws -> String? {
        let row = try await self.bed.pool.query(Statement("select id, address from \(table)")).first
        guard let row else { return nil }
        let seal = Self.seal(of: try row.uuid("id"), in: table)
        return try context.messages.openText(try row.bytes("address"), for: seal)
    }

    private static func seal(of id: String, in table: String) -> SealContext {
        SealContext(table: "\(table).address", row: id, customer: "")
    }

    private static func tokens(_ context: StoreContext) -> PostgresProviderTokens {
        PostgresProviderTokens(context, teamID: "TEAM123456", keyID: "KEY1234567", minimumAge: .zero)
    }

    private static let question = Prompt(system: "s", user: "u", answerSchema: [])

    private func keepAnswer() async throws {
        let administration = PostgresConversationAdministration(self.bed.context)
        try await administration.change(try #require(try await administration.list().first).id, .fire, by: "ali")
        let claim = try #require(try await self.bed.conversations.claim(atMost: 1, by: "answered").first)
        let window = try #require(try await self.bed.conversations.window(of: claim, within: WindowLimits()))
        let origin = PromptOrigin(claim, window)
        let answer = ModelAnswer(text: "marked-answer")
        try await PostgresAnswers(self.bed.context).keep(answer, to: Self.question, of: origin, by: "m")
        try await self.bed.conversations.giveBack([claim])
    }

    /// Keeps a window of its own chat, and a correction of its event.
    private func keepWindow() async throws {
        let context = self.bed.context
        try await PostgresCustomers(context).set(StoreBed.customerID) { $0.keepsWindows = true }
        let event = try await FeedbackBed(self.bed).agree(chat: "kept@c.us", body: "marked-window")
        var correction = EventCorrection()
        correction.title = "marked-correction"
        _ = try await ActingPerson(store: context).correct(event, correction, by: "tester")
    }

    /// A connection with a filter, a message of it, and a change that waits for another message.
    private func keepBridge() async throws {
        let bridge = try await BridgeBed(self.bed)
        let own = [BridgeBed.address("966500000007@c.us")]
        try await bridge.take([.message(BridgeBed.message("3EB0A1", at: BridgeBed.now - 60))], own: own)
        try await bridge.take([.message(BridgeBed.message("3EB0A2", .edited("marked-change"), in: nil, mine: nil))])
        let (leases, care) = Self.care(self.bed.context)
        let id = bridge.receiver.id
        if try await leases.take(id), var sweep = try await care.sweep(of: id) {
            let until = sweep.task.until
            let rest = SweepRest(isFull: true, begunAt: until, partBegunAt: until, reached: until, chat: "marked@c.us")
            sweep.plan.note(sweep.task, .budgetSpent(rest))
            try await care.noteSweep(sweep, found: 0, next: .whenWanted)
        }
        if try await leases.take(id) {
            try await care.show(ShownOffer(.code("marked12")), of: bridge.receiver)
            try await leases.release(id)
        }
        let left = [BridgeBed.address("966500000009@c.us")]
        try await bridge.connections.set(bridge.receiver.id, left) { .except($0) }
        let messages = PostgresValue.text(self.bed.context.queues.messages)
        try await self.bed.pool.execute(Statement("delete from outbox where queue = $1", [messages]))
    }

    private static func care(_ context: StoreContext) -> (ConnectionLeases, PostgresConnectionSupervision) {
        let leases = ConnectionLeases(context)
        let care = PostgresConnectionSupervision(
            context,
            leases: leases,
            sources: [],
            address: nil,
            readsReactions: false
        )
        return (leases, care)
    }

    /// A question of its own chat.
    private func keepQuestion() async throws {
        let chat = "asked@c.us"
        try await QuestionBed(self.bed).ask(chat: chat)
        try await self.bed.pool.execute(
            Statement(
                "update message set state = 1, content = null where conversation_id = $1",
                [.uuid(self.bed.conversationID(of: chat))]
            )
        )
    }

    func message(_ revision: Int) throws -> CalendarMessage {
        let start = LocalDateTime(date: LocalDate("2023-12-20")!, time: LocalTime("20:00")!)
        let event = CalendarEvent(
            identity: EventIdentity(Self.event)!,
            revision: revision,
            summary: "marked-event",
            description: "Managed by Jadwal",
            location: nil,
            times: .timed(start: start, end: start.adding(minutes: 60), zone: Zone("Asia/Riyadh")!)
        )
        let change = EventChange(action: revision == 1 ? .add : .update, event: event)
        return CalendarMessage(customerID: StoreBed.customerID, chatID: nil, change: change)
    }

    /// An event that overlaps, and a free time.
    private static func conflicts() throws -> ConflictReport {
        let start = try #require(LocalDate("2023-12-20"))
        let zone = try #require(Zone("Asia/Riyadh"))
        let wall = LocalDateTime(date: start, time: try #require(LocalTime("20:30")))
        let instance = CalendarInstance(
            uid: "marked-uid",
            title: "marked-other",
            calendar: "marked-calendar",
            start: zone.instant(of: wall),
            end: zone.instant(of: wall.adding(minutes: 60))
        )
        let slot = FreeSlot(
            start: wall.adding(minutes: 60),
            end: wall.adding(minutes: 120),
            zone: zone,
            reason: .after(title: "marked-before")
        )
        return ConflictReport(
            conflicts: [Conflict(instance, isSoft: false)],
            slots: [slot],
            unread: [],
            isComplete: true
        )
    }

    private static func delivery(_ body: String) -> Delivery {
        Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: Array(body.utf8))
    }
}
