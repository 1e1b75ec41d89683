internal import Foundation
internal import HTTPTypes
internal import Store
internal import UseCases
internal import Web

/// The input of a form that was sent too long after its owner's sign-in. The browser keeps it, without passwords, until
/// the owner is back.
struct TypedForm: Sendable {
    /// In an address that shows the form again.
    static let again = "again"

    /// As long as a link works.
    private static let age = 15 * 60
    /// Browsers keep cookies of 4096 bytes, names and attributes included.
    private static let longest = 3000

    private let cookie: PageCookie

    init(isSecure: Bool) { self.cookie = PageCookie("jadwal-owner-typed", isSecure: isSecure, age: Self.age) }

    /// Forgets it.
    var clear: String { self.cookie.clear }

    /// - Returns: the cookie to be set; nil if there is nothing to keep, or too much.
    func keep(_ form: RequestItems, for place: StepUp, of customer: String) -> String? {
        let items = place.typed.compactMap { name in form.text(name).map { Route.Item(name, $0) } }
        guard !items.isEmpty else { return nil }
        let own = [Route.Item("place", place.rawValue), Route.Item("of", customer)]
        let text = Route().with(own + items.map { Route.Item("typed-\($0.name)", $0.value) }).text.dropFirst(2)
        let value = Data(text.utf8).base64EncodedString().replacing("=", with: "")
        return value.utf8.count <= Self.longest ? self.cookie.set(value) : nil
    }

    /// The input of this owner for this page; nil if none.
    func read(_ headers: HTTPFields, for place: StepUp, of customer: String) -> RequestItems? {
        guard let items = self.items(headers), items.exact("place") == place.rawValue, items.exact("of") == customer
        else { return nil }
        return RequestItems(
            place.typed.compactMap { name in items.text("typed-\(name)").map { Route.Item(name, $0) } }
        )
    }

    /// Where an owner comes back to. The page shows what was typed, if something was.
    func route(to place: StepUp, _ headers: HTTPFields) -> Route {
        guard self.items(headers)?.exact("place") == place.rawValue else { return place.route }
        return place.route.with([Route.Item(Self.again, "on")])
    }

    private func items(_ headers: HTTPFields) -> RequestItems? {
        guard let value = self.cookie.value(in: headers[.cookie]) else { return nil }
        let padded = value + String(repeating: "=", count: (4 - value.utf8.count % 4) % 4)
        return Data(base64Encoded: padded).flatMap { RequestItems(parsing: String(decoding: $0, as: UTF8.self)) }
    }
}

extension OwnerRequest {
    /// The input of this page's form from before the owner signed in again; nil if none.
    func typed(for place: StepUp) throws -> RequestItems? {
        guard self.query.isOn(TypedForm.again) else { return nil }
        return self.services.typed.read(self.headers, for: place, of: try self.owner().customerID)
    }

    /// Where the owner was who has signed in once more.
    func back(to place: StepUp) -> Route { self.services.typed.route(to: place, self.headers) }
}

extension StepUp {
    /// The fields of the form that are kept while its owner signs in once more.
    var typed: [String] {
        switch self {
        case .calendar: [CalendarField.provider, .address, .user].map(\.rawValue)
        case .devices: [DeviceField.address, .kind].map(\.rawValue)
        case .calendarRemoval, .hosted, .profile, .data, .places, .deletion: []
        }
    }
}
