import Assembly
import Foundation

/// A guarantee of the pipeline that a test breaks on purpose, to see that the oracle notices.
enum BrokenGuarantee: String, CaseIterable, Sendable {
    /// A message is acknowledged only after the commit.
    case acknowledgedBeforeCommit
    /// The calendar object's UID is derived from the event, so that a repeat finds the first object.
    case randomUID
    /// A worker whose lease was taken over commits nothing.
    case noFencing
    /// Outgoing messages are committed with the state that caused them.
    case noOutbox
    /// Ids are kept longer than the bodies of cleared messages. Known plans prevent a second event too, so the plans are
    /// deleted with the ids here.
    case noDedupAfterClearing
    /// An outbox row is deleted only after the broker has confirmed its message.
    case deletedBeforePublish
    /// A repeated push has the same id.
    case randomPushID
    /// A cancellation that finds no object leaves one there, so that an earlier write that arrives late is refused.
    case absenceIsProof
    /// A notification is not sent after a newer one of the same event.
    case oldAlertsLast

    static let variable = "JADWAL_TEST_BROKEN_PROMISE"

    var setting: [String: String] { [Self.variable: self.rawValue] }

    /// Breaks the guarantee in a worker. Empty if `statement` breaks it.
    var seams: Seams {
        var seams = Seams()
        switch self {
        case .acknowledgedBeforeCommit: seams.deliveries = { HastyDeliverySource(base: $0) }
        case .randomUID: seams.calendarWriter = { .withRandomUIDs($0) }
        case .noFencing: seams.conversations = { UnfencedConversationStore(base: $0) }
        case .noOutbox: (seams.conversations, seams.publisher) = DirectPublishing().seams
        case .noDedupAfterClearing: break
        case .deletedBeforePublish: seams.outbox = { HastyOutboxStore(base: $0) }
        case .randomPushID: seams.pushService = { .withRandomIDs($0) }
        case .absenceIsProof: seams.calendarWriter = { .takingAbsenceForProof($0) }
        case .oldAlertsLast: seams.pushService = { .withOldAlertsLast($0) }
        }
        return seams
    }

    /// Breaks the guarantee in the database.
    var statement: String? {
        guard case .noDedupAfterClearing = self else { return nil }
        return """
            create function forget_cleared() returns trigger language plpgsql as
                'begin delete from message where id = new.id; return null; end';
            create trigger forget_cleared after update on message for each row
                when (new.content is null) execute function forget_cleared();
            create function forget_plan() returns trigger language plpgsql as
                'begin new.conversation_id := null; return new; end';
            create trigger forget_plan before update on event for each row
                when (new.written_revision > 0) execute function forget_plan();
            """
    }
}
