internal import Crypto
internal import Foundation
internal import ICalendar
internal import Pipeline
internal import Postgres
internal import Store
internal import Time
internal import Vault
internal import Web

/// The feed of an owner's prayer times, and the file by which an iPhone subscribes to it. The address is the right to
/// read it: a calendar has no session.
enum PrayerFeed {
    private static let days = 366
    private static let feed = ".ics"
    private static let profile = ".mobileconfig"
    /// The program may have written other feeds before.
    private static let version = 1

    /// The path of the feed, and the one of the profile.
    static func routes(
        _ record: PrayerRecord,
        of customer: String,
        in store: StoreContext
    ) -> (feed: Route, profile: Route)? {
        FeedToken(of: customer, epoch: record.feedEpoch).map { token in
            let text = token.text(by: store.lookup)
            return (OwnerRoute.feed.link(text + Self.feed), OwnerRoute.feed.link(text + Self.profile))
        }
    }

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let name = request.id
        let isProfile = name.hasSuffix(Self.profile)
        let text = String(name.dropLast((isProfile ? Self.profile : Self.feed).count))
        guard isProfile || name.hasSuffix(Self.feed),
            let token = FeedToken(text, by: request.services.store.lookup)
        else { throw OwnerFault.notFound }
        // Nobody has signed in: the token names the owner to the database.
        let state = try await DatabaseOwner.$current.withValue(token.customerID) {
            try await Self.state(token, in: request.services.store)
        }
        guard let record = state.record, record.feedEpoch == token.epoch else { throw OwnerFault.feedGone }
        let writer = PrayerFeedWriter(
            record.settings,
            in: state.owner.zone,
            isArabic: state.owner.speaksArabic,
            id: record.id
        )
        if isProfile { return Self.profile(writer, text, of: token.customerID, request) }
        let first = state.today.adding(days: -1)
        return .kept(
            WebKeptFile(type: "text/calendar; charset=utf-8", tag: Self.tag(record, state, first)) {
                writer.text(from: first, days: Self.days)
            }
        )
    }

    /// An owner who has gone is answered like one that never was.
    private static func state(_ token: FeedToken, in store: StoreContext) async throws -> PrayerState {
        do {
            return try await PostgresPrayers(store).state(of: token.customerID)
        } catch let error as AdministrationError where error.code == .notFound {
            throw OwnerFault.notFound
        }
    }

    /// Changes with everything that the feed is made of: the choices, the owner's language and zone, and the day.
    private static func tag(_ record: PrayerRecord, _ state: PrayerState, _ first: LocalDate) -> String {
        let (place, rules) = (record.settings.place, record.settings.rules)
        let parts = [
            "\(Self.version)", "\(first)", state.zone.name, "\(state.owner.speaksArabic)", record.id,
            "\(place.coordinates.latitude)", "\(place.coordinates.longitude)", "\(place.city?.id ?? 0)",
            rules.described,
        ]
        let hash = SHA256.hash(data: Data(parts.joined(separator: "\n").utf8))
        return Data(hash.prefix(15)).base64EncodedString()
    }

    private static func profile(
        _ writer: PrayerFeedWriter,
        _ token: String,
        of customer: String,
        _ request: OwnerRequest
    ) -> OwnerAnswer {
        let calendars = PostgresOwnerCalendars(request.services.store)
        let profile = FeedProfile(
            name: writer.name,
            address: request.services.profiles.origin + OwnerRoute.feed.link(token + Self.feed).text,
            isSecure: request.isSecure,
            ids: (calendars.profileID("prayers", of: customer), calendars.profileID("prayer feed", of: customer))
        )
        return .file(
            WebFile(
                name: "jadwal-prayers.mobileconfig",
                type: ConfigurationProfile.type,
                content: Array(profile.list.file.utf8)
            )
        )
    }
}

/// A file that subscribes an iPhone or iPad to a feed.
///
/// The keys are Apple's: https://developer.apple.com/documentation/devicemanagement/subscribedcalendars
struct FeedProfile {
    let name: String
    let address: String
    let isSecure: Bool
    /// UUIDs, the same for each profile of an owner, so that a second one replaces the first.
    let ids: (profile: String, feed: String)

    var list: PropertyList {
        let subscription: [PropertyList.Item] = [
            .init("PayloadDisplayName", .text(self.name)), .init("PayloadIdentifier", .text("\(self.identifier).feed")),
            .init("PayloadType", .text("com.apple.subscribedcalendar.account")),
            .init("PayloadUUID", .text(self.ids.feed)), .init("PayloadVersion", .number(1)),
            .init("SubCalAccountDescription", .text(self.name)), .init("SubCalAccountHostName", .text(self.address)),
            .init("SubCalAccountUseSSL", .flag(self.isSecure)),
        ]
        return .dictionary([
            .init("PayloadContent", .list([.dictionary(subscription)])), .init("PayloadDisplayName", .text(self.name)),
            .init("PayloadIdentifier", .text(self.identifier)), .init("PayloadRemovalDisallowed", .flag(false)),
            .init("PayloadType", .text("Configuration")), .init("PayloadUUID", .text(self.ids.profile)),
            .init("PayloadVersion", .number(1)),
        ])
    }

    private var identifier: String { "jadwal.prayers.\(self.ids.profile)" }
}

extension PrayerRules {
    /// Dictionaries are in any order.
    fileprivate var described: String {
        let minutes = Prayer.allCases.map { "\(self.adjustments[$0] ?? 0)" }.joined(separator: " ")
        return [
            self.method.rawValue, self.custom.map { "\($0)" } ?? "", self.school.rawValue,
            self.highLatitude?.rawValue ?? "", minutes, "\(self.laterInRamadan)", "\(self.hijriOffset)",
        ].joined(separator: "|")
    }
}
