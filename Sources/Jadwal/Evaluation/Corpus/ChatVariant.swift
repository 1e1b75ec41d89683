/// How a labelled conversation was derived from another.
public enum ChatVariant: String, Sendable, Hashable, Codable, CaseIterable {
    /// Everything happens some weeks earlier or later.
    case shifted
    /// Latin digits for Arabic ones, and the other way round.
    case digits
    /// What was agreed is called off at the end.
    case retracted
    /// It ends before anybody has answered the proposal.
    case cut
}
