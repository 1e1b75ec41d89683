internal import CommandKit
internal import HTTP
internal import HTTPTypes
internal import Pipeline
internal import Probe
internal import Store
internal import Time
internal import UseCases
internal import WorkerKit

/// A meeting from the proposal to its end: three customers and two guests vote, the agreed time goes into every calendar
/// and mailbox once, follows a move there, and goes away.
struct DemoMeeting: Sendable {
    /// A customer who takes part.
    struct Member: Sendable {
        let account: DemoAccount
        let calendar: CurlClient
    }

    /// Of the customers, the host first, and of the guests, who have addresses.
    private static let names = ["Omar", "عبدالله", "Sarah"]
    private static let guests = ["Sami", "Layla"]

    let store: StoreContext
    let members: [Member]
    let mailboxes: DemoMailboxes
    /// Of the owners' pages, without a slash at the end.
    let pages: String
    let output: DemoOutput

    private var host: Actor { .owner(self.members[0].account.customerID) }
    private var zone: Zone { get throws { try self.members[0].account.person.zone() } }

    func perform() async throws {
        self.output.heading("A meeting of three customers and two guests with e-mail:")
        let (id, times) = try await self.propose()
        let slots = try await self.board(id).slots.map(\.slot.id)
        try await self.claim(id)
        try await self.vote(id, slots)
        self.output.heading("Agreed by itself, as all have answered. Calendars by curl, mailboxes by icalendar:")
        try await self.find(id, times[1].start(in: try self.zone), "CONFIRMED")
        let later = try self.times(6, "21:30")
        try await self.change(id, .move(later))
        self.output.heading("The host moves it:")
        try await self.find(id, later.start(in: try self.zone), "CONFIRMED")
        try await self.change(id, .cancel)
        self.output.heading("The host calls it off:")
        try await self.find(id, later.start(in: try self.zone), "CANCELLED")
        self.output.say("\nEach calendar and each mailbox had it once, at its time, with one UID.")
    }

    // MARK: - Acts

    private func propose() async throws -> (id: String, times: [EventTimes]) {
        var form = MeetingForm()
        (form.title, form.place, form.hostName) = ("Dinner", "Al Bujairi", Self.names[0])
        (form.rule, form.quorum) = (.auto, 4)
        let times = [try self.times(5, "19:00"), try self.times(6, "20:00")]
        form.slots = times.map { MeetingForm.Slot($0) }
        form.people = Self.names.dropFirst().map { MeetingGuest($0) }
        form.people += Self.guests.map { MeetingGuest($0, email: Self.address($0)) }
        let input = ProposeMeeting.Input(EventIdentity.random().id, form)
        let id = try await ProposeMeeting().run(input, as: self.host, in: self.store).get()
        self.output.line(Self.names[0], "proposes two times; the best is agreed by itself if four can come")
        return (id, times)
    }

    /// The two other customers open the link that the host has passed on, and take the seat.
    private func claim(_ id: String) async throws {
        let found = try await ReadMeeting().run(.init(id), as: self.host, in: self.store).get()
        for (name, member) in zip(Self.names, self.members).dropFirst() {
            guard let person = found.view.people.first(where: { $0.name == name }),
                let token = found.seats[person.id],
                case .success(.seat(let seat)) = try await MeetingLinks(self.store).read(token)
            else { throw CommandFailure(.unavailable, "\(name) has no link") }
            let actor = Actor.owner(member.account.customerID)
            try await ClaimSeat().run(.init(seat), as: actor, in: self.store).get()
            self.output.line(name, "opens the link, and takes the meeting into the account")
        }
    }

    private func vote(_ id: String, _ slots: [String]) async throws {
        for (name, member) in zip(Self.names, self.members).dropFirst() {
            let actor = Actor.owner(member.account.customerID)
            let seat = try await FindSeat().run(.init(id), as: actor, in: self.store).get()
            for (slot, answer) in zip(slots, [MeetingAnswer.no, .yes]) {
                try await TakePart().run(.init(seat, .vote(slot: slot, answer)), as: actor, in: self.store).get()
            }
            self.output.line(name, "votes: no, yes")
        }
        for name in Self.guests {
            let path = try await DemoWait.value(orElse: "\(name) has no invitation") {
                try await self.mailboxes.read()[Self.address(name)]?.links.first
            }
            for (slot, answer) in zip(slots, ["if_need_be", "yes"]) {
                var call = HTTPCall(method: .post, url: "\(self.pages)\(path)/vote")
                call.fields[.contentType] = "application/x-www-form-urlencoded"
                call.body = Array("slot=\(slot)&answer=\(answer)".utf8)
                let status = try await self.mailboxes.http.execute(call).status
                guard status == 303 else {
                    throw CommandFailure(.refused, "\(name)'s vote was answered with \(status)")
                }
            }
            self.output.line(name, "follows the link of the e-mail, and votes: if need be, yes")
        }
    }

    private func change(_ id: String, _ change: ChangeMeeting.Input.Change) async throws {
        try await ChangeMeeting().run(.init(id, change), as: self.host, in: self.store).get()
    }

    private func board(_ id: String) async throws -> MeetingView {
        try await ReadMeeting().run(.init(id), as: self.host, in: self.store).get().view
    }

    /// An hour, so many days from now on.
    private func times(_ days: Int, _ clock: String) throws -> EventTimes {
        let zone = try self.zone
        let start = LocalDateTime(date: zone.local(.now()).date.adding(days: days), time: LocalTime(clock) ?? .midnight)
        return .timed(start: start, end: start.adding(minutes: 60), zone: zone)
    }

    private static func address(_ name: String) -> String { "\(name.lowercased())@example.org" }

    // MARK: - Looking

    /// Waits until it stands so everywhere, once.
    private func find(_ id: String, _ start: UnixTime, _ status: String) async throws {
        let uid = "\(id)@jadwal.app"
        for (name, member) in zip(Self.names, self.members) {
            let event = try await DemoWait.value(orElse: "\(name)'s calendar does not have it so") {
                () -> FetchedEvent? in
                let events = try await member.calendar.events().map(\.event)
                guard events.count <= 1 else { throw CommandFailure(.refused, "\(name) has \(events.count) events") }
                guard let event = events.first, event.uid == uid, event.text.contains("STATUS:\(status)"),
                    Self.start(of: event) == start
                else { return nil }
                return event
            }
            let time = event.start.map { "\($0.date) \($0.time)" } ?? ""
            self.output.line(name, "calendar: \(time), \(event.zone ?? "UTC"), \(status)")
        }
        for name in Self.guests {
            let (box, entry) = try await DemoWait.value(orElse: "\(name)'s mailbox does not have it so") {
                () -> (DemoMailboxes.Box, DemoMailboxes.Box.Entry)? in
                guard let box = try await self.mailboxes.read()[Self.address(name)], box.entries.count == 1,
                    let entry = box.entries.first, entry.uid == uid, entry.status == status,
                    entry.start == start.seconds, entry.attendees == 1
                else { return nil }
                return (box, entry)
            }
            let method = box.methods.last ?? ""
            self.output.line(name, "mailbox: \(method) with SEQUENCE \(entry.sequence), \(entry.status)")
        }
    }

    private static func start(of event: FetchedEvent) -> UnixTime? {
        guard let start = event.start else { return nil }
        return (event.zone.flatMap { Zone($0) } ?? .utc).instant(of: start)
    }
}
