internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import WorkerKit

/// A meeting that is voted on, as the cases about meetings use it.
struct BenchMeeting: Sendable {
    let id: String
    let host: String
    /// The ids of its times.
    let slots: [String]
    /// The tokens of its guests' links, in the order of the guests.
    let tokens: [String]

    /// Proposes a meeting of this host. Its guests have no addresses, so no e-mail is sent.
    ///
    /// - Parameter slots: evenings in three days and the following ones.
    static func propose(
        of host: String,
        guests: Int,
        slots: Int,
        _ rule: Meeting.Rule = .auto,
        in store: StoreContext
    ) async throws -> BenchMeeting {
        var form = MeetingForm()
        (form.title, form.hostName, form.rule) = ("Dinner", "Huda", rule)
        form.people = (1...guests).map { MeetingGuest("Guest \($0)") }
        let today = Self.zone.local(.now()).date
        form.slots = (0..<slots).map { number in
            let day = LocalDateTime(date: today.adding(days: 3 + number), time: .midnight)
            let start = day.adding(minutes: 20 * 60)
            return MeetingForm.Slot(.timed(start: start, end: start.adding(minutes: 60), zone: Self.zone))
        }
        let input = ProposeMeeting.Input(EventIdentity.random().id, form)
        let id = try await ProposeMeeting().run(input, as: .owner(host), in: store).get()
        let read = try await ReadMeeting().run(.init(id), as: .owner(host), in: store).get()
        let people = read.view.people.filter { $0.role != .host }
        return BenchMeeting(
            id: id,
            host: host,
            slots: read.view.slots.map(\.slot.id),
            tokens: people.compactMap { read.seats[$0.id] }
        )
    }

    /// The seat that a guest's link gives.
    func seat(_ guest: Int, in store: StoreContext) async throws -> MeetingSeat {
        guard case .success(.seat(let seat)) = try await MeetingLinks(store).read(self.tokens[guest]) else {
            throw BenchFault("a link opens no seat")
        }
        return seat
    }

    static let zone = Zone("Asia/Riyadh") ?? .utc
}
