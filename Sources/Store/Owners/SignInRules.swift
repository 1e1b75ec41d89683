/// How long links and sessions live, and how often one may ask.
public struct SignInRules: Sendable {
    /// The people who get an account.
    public enum SignUp: String, Sendable, CaseIterable {
        /// Everyone who proves an address.
        case open
        /// Everyone who proves an address that `jadwal customer invite` has recorded.
        case invited
        /// No new accounts. Only customers with an address that `jadwal customer invite --id` has recorded can sign in.
        case closed
    }

    public static let link = Duration.seconds(15 * 60)
    /// Of one address, the newest ones.
    static let linksAlive = 3
    /// Wrong addresses that may be typed for one link.
    static let guesses: Int64 = 5
    /// The limits count links of the last hour.
    static let span = Duration.seconds(3600)
    /// A further one is sent all the same once no link of the address is alive: nobody can use up an owner's links.
    static let perAddress: Int64 = 5
    /// Beyond these three, only addresses with an account or an invitation get an e-mail.
    static let perNetwork: Int64 = 20
    static let perSite: Int64 = 60
    static let perProvider: Int64 = 300
    /// Up to this multiple of the three limits, links are stored for those addresses. Beyond it, requests are
    /// refused.
    static let stored: Int64 = 10
    /// The most links in an hour for any address, over all networks. Beyond it, a site that has asked in the last hour
    /// gets links only for those addresses.
    static let inAll: Int64 = 1000
    /// Beyond this, every site gets links only for those addresses.
    static let inAllAtMost: Int64 = 5000

    public static let sessionIdle = RetentionAge.ownerSession
    public static let sessionLongest = Duration.seconds(90 * 86_400)
    /// For so long after signing in, an owner may do what a stolen session must not.
    static let recent = Duration.seconds(600)
    /// When an owner has proven who they are, of a row of `owner_session`.
    static let provenAt = "coalesce(proven_at, created_at)"
    /// A token is replaced at the first request after so long.
    static let rotation = Duration.seconds(15 * 60)
    /// Requests that were under way when the token was replaced still come with the old one.
    static let overlap = Duration.seconds(30)
    /// A request within this time after the last one writes nothing.
    static let seenAgain = Duration.seconds(60)

    public let signUp: SignUp

    public init(signUp: SignUp) { self.signUp = signUp }
}
