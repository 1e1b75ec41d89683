internal import CommandKit
internal import Pipeline
internal import Time
internal import UseCases

/// A meeting without what people have written, as a printed row.
struct MeetingRow: ListedRow {
    static let titles = ["ID", "STATE", "REVISION", "DEADLINE", "TIME", "SLOTS", "PEOPLE", "ANSWERED"]

    var id: String
    var state: String
    var revision: Int
    var deadline: String
    /// The start of the agreed time; nil before.
    var startsAt: String?
    var rule: String
    var quorum: Int
    var audience: String
    var isHost: Bool
    var slots: [SlotRow]
    var people: [PersonRow]
    var counted: Int
    var answered: Int

    init(_ view: MeetingView, isHost: Bool) {
        let meeting = view.meeting
        (self.id, self.state, self.revision) = (meeting.id, meeting.state.rawValue, meeting.revision)
        self.deadline = Timestamp.utcText(meeting.deadline)
        let agreed = view.slots.first { $0.slot.id == meeting.decidedSlot }
        self.startsAt = agreed.map { Timestamp.utcText($0.slot.start(in: meeting.zone)) }
        (self.rule, self.quorum, self.audience) = (meeting.rule.rawValue, meeting.quorum, meeting.audience.rawValue)
        self.isHost = isHost
        self.slots = view.slots.map { SlotRow($0, in: meeting.zone) }
        self.people = view.people.map { PersonRow($0) }
        self.counted = view.counts.people
        self.answered = view.counts.people - view.counts.waiting
    }

    var cells: [String] {
        [
            self.id, self.state, "\(self.revision)", self.deadline, self.startsAt ?? "–", "\(self.slots.count)",
            "\(self.counted)", "\(self.answered)",
        ]
    }

    struct SlotRow: Encodable, Sendable {
        var id: String
        var startsAt: String
        var endsAt: String
        var origin: String
        var isAdmitted: Bool
        var yes: Int
        var ifNeedBe: Int
        var no: Int
        var unanswered: Int

        init(_ slot: MeetingView.Slot, in zone: Zone) {
            self.id = slot.slot.id
            self.startsAt = Timestamp.utcText(slot.slot.start(in: zone))
            self.endsAt = Timestamp.utcText(slot.slot.times.end(in: zone))
            (self.origin, self.isAdmitted) = (slot.slot.origin.rawValue, slot.slot.isAdmitted)
            (self.yes, self.ifNeedBe, self.no) = (slot.yes, slot.ifNeedBe, slot.no)
            self.unanswered = slot.unanswered
        }
    }

    struct PersonRow: Encodable, Sendable {
        var id: String
        var role: String
        var state: String
        var isCustomer: Bool

        init(_ person: MeetingView.Person) {
            (self.id, self.role, self.state) = (person.id, person.role.rawValue, person.state.rawValue)
            self.isCustomer = person.isCustomer
        }
    }
}
