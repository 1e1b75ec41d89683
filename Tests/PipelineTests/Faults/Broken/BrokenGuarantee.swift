import Assembly
import Foundation

/// A guarantee of the pipeline that a test breaks on purpose, to see that the oracle notices.
enum BrokenGuarantee: String, CaseIterable, Sendable {
    /// A message is acknowledged only after the commit.
    case acknowledgedBeforeCommit
    /// The calendar object's UID follows from the event: a repeat finds its own.
    case randomUID
    /// A worker whose lease was taken over commits nothing.
    case noFencing
    /// What goes out is committed with the state that caused it.
    case noOutbox
    /// Ids outlive the bodies of cleared messages. What a conversation knows is planned already is no second event either, so
    /// that its plans are forgotten with the ids here.
    case noDedupAfterClearing
    /// A row of the outbox goes once the broker has confirmed it.
    case deletedBeforePublish
    /// A push has the same id whenever it is repeated.
    case randomPushID
    /// A cancellation that finds nothing leaves something there that an earlier write meets.
    case absenceIsProof
    /// What is older than the newest of its event is not sent.
    case oldAlertsLast

    static let variable = "JADWAL_TEST_BROKEN_PROMISE"

    var setting: [String: String] { [Self.variable: self.rawValue] }

    /// What breaks it in a worker. Empty where a statement in the database does.
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

    /// What breaks it in the database.
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
