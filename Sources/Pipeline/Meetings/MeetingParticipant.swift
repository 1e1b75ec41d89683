public import Time

/// Somebody who takes part in a meeting, or is asked to.
public struct MeetingParticipant: Sendable, Hashable {
    /// In characters.
    public static let longestName = 100
    public static let longestReason = 500

    /// The raw values are stored.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// Decides and changes. There may be several.
        case host
        /// Without them there is no meeting.
        case required
        case optional

        /// No time is agreed at which they cannot come. The host is among them.
        public var isNeeded: Bool {
            switch self {
            case .host, .required: true
            case .optional: false
            }
        }
    }

    /// The raw values are stored.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// Has not answered.
        case asked
        case voted
        /// Can come at none of the times, or not at the agreed one.
        case declined
        /// Comes at the agreed time.
        case going
        case maybe
        /// The invitation could not be delivered.
        case unreachable
        /// Has left, was taken out, or is no customer any more.
        case left
    }

    /// The raw values are stored.
    public enum Told: String, Sendable, Hashable, CaseIterable {
        case nothing
        /// They are asked when they can.
        case invited
        /// A time is agreed.
        case decided
        /// There is no meeting for them any more.
        case cancelled
        case failed
    }

    public var id: String
    public var role: Role
    public var state: State
    /// The customer who takes part; nil for a guest.
    public var linkedID: String?
    public var name: String
    /// Addresses are shown to hosts only.
    public var email: String?
    public var phone: String?
    /// nil for the meeting's.
    public var zone: Zone?
    /// A BCP 47 tag; nil for the host's.
    public var locale: String?
    /// Why they cannot come.
    public var reason = ""
    /// The one reminder was sent.
    public var isReminded = false
    /// What they have heard last, and at which revision of the meeting.
    public var told = Told.nothing
    public var toldRevision = 0
    /// It stands in their calendar, or in an invitation by e-mail: a cancellation has to reach them.
    public var holdsEvent = false

    public init(
        id: String,
        _ name: String,
        _ role: Role = .optional,
        state: State = .asked,
        linkedID: String? = nil,
        email: String? = nil,
        phone: String? = nil
    ) {
        (self.id, self.name, self.role, self.state) = (id, name, role, state)
        (self.linkedID, self.email, self.phone) = (linkedID, email, phone)
    }

    public var isGuest: Bool { self.linkedID == nil }
}

/// A participant's answer about one slot. A slot without one is not answered, which is not a no. The raw values are
/// stored.
public enum MeetingAnswer: String, Sendable, Hashable, CaseIterable {
    case yes
    case ifNeedBe = "if_need_be"
    case no

    /// They can come.
    public var isPossible: Bool {
        switch self {
        case .yes, .ifNeedBe: true
        case .no: false
        }
    }
}
