internal import Pipeline
internal import Postgres

/// The network that asks for a link, at three widths.
public struct AskingNetwork: Sendable, Hashable {
    /// Of a house or a server.
    public var network: String
    /// Of a company or a customer of a hosting provider.
    public var site: String
    public var provider: String

    public init(_ network: String, site: String, provider: String) {
        (self.network, self.site, self.provider) = (network, site, provider)
    }

    var all: [String] { [self.network, self.site, self.provider] }
}

/// How many links one may ask for. What anybody can spend is never what an owner needs: networks and the installation
/// shed e-mails to strangers first, and an address that gets no more has a link that still works.
enum SignInBudget {
    /// One request at a time counts and adds, so that requests at once do not pass a bound together.
    static func lock(_ ids: [StoredID], on connection: isolated PostgresConnection) throws(PostgresError) {
        let locks = Set(ids.map { Int64(truncatingIfNeeded: $0.bits) }).sorted()
        _ = try connection.query(
            Statement("select pg_advisory_xact_lock(id) from unnest($1::bigint[]) as id", [.intArray(locks)])
        )
    }

    /// - Parameter networks: the ids of a network, its site and its provider.
    static func spend(
        _ addressID: String,
        _ networks: [String],
        isSignedIn: Bool,
        on connection: isolated PostgresConnection
    ) throws -> AskedLink {
        let rows = try connection.query(
            Statement(
                """
                select (select count(*) from sign_in_link where address_id = $1 and asked_at > began
                        and (next is not null) = $7) as of_address,
                    (select count(*) from sign_in_link where address_id = $1 and (next is not null) = $7
                        and asked_at > jadwal_now() - $6 * interval '1 microsecond') as alive,
                    (select count(*) from sign_in_link where network_id = $2 and asked_at > began) as of_network,
                    (select count(*) from sign_in_link where site_id = $3 and asked_at > began) as of_site,
                    (select count(*) from sign_in_link where provider_id = $4 and asked_at > began) as of_provider,
                    (select count(*) from sign_in_link where asked_at > began and not known_only and next is null)
                        as in_all
                from (select jadwal_now() - $5 * interval '1 microsecond' as began) as span
                """,
                [.uuid(addressID)] + networks.map { .uuid($0) } + [
                    .int(SignInRules.span.microseconds), .int(SignInRules.link.microseconds), .bool(isSignedIn),
                ]
            )
        )
        guard let row = rows.first else { return .refusedNetwork }
        let counts = SignInCounts(
            ofAddress: try row.int("of_address"),
            alive: try row.int("alive"),
            ofNetwork: try row.int("of_network"),
            ofSite: try row.int("of_site"),
            ofProvider: try row.int("of_provider"),
            inAll: try row.int("in_all")
        )
        return counts.outcome(isSignedIn: isSignedIn)
    }
}

/// Links of the last hour.
struct SignInCounts: Sendable, Hashable {
    var ofAddress: Int64 = 0
    /// Of the address, those whose time has not ended.
    var alive: Int64 = 0
    var ofNetwork: Int64 = 0
    var ofSite: Int64 = 0
    var ofProvider: Int64 = 0
    /// Those that strangers may get.
    var inAll: Int64 = 0

    func outcome(isSignedIn: Bool) -> AskedLink {
        if self.ofAddress >= SignInRules.perAddress, self.alive > 0 { return .refusedAddress }
        guard !isSignedIn else { return .ordered }
        let spent = [
            (self.ofNetwork, SignInRules.perNetwork), (self.ofSite, SignInRules.perSite),
            (self.ofProvider, SignInRules.perProvider),
        ]
        if spent.contains(where: { $0 >= $1 * SignInRules.stored }) { return .refusedNetwork }
        if spent.contains(where: { $0 >= $1 }) { return .network }
        let isShed = self.inAll >= SignInRules.inAllAtMost || self.inAll >= SignInRules.inAll && self.ofSite > 0
        return isShed ? .installation : .ordered
    }
}
