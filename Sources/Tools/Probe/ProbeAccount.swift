internal import Assembly
internal import CommandKit
internal import Crypto
internal import FoundationEssentials
internal import Store
internal import Time
internal import WorkerKit

/// The calendar account that belongs to the probe alone, and the customer that it is for.
struct ProbeAccount: Sendable {
    /// How many customers of one account may have been removed.
    private static let attempts = 100

    let url: String
    let user: String
    let password: String

    /// - Parameter path: a JSON object with `caldav_url`, `caldav_username` and `caldav_password`; `-` is standard
    ///   input.
    static func read(_ path: String, _ settings: OutgoingSettings) async throws(CommandFailure) -> ProbeAccount {
        let names = ["caldav_url", "caldav_username", "caldav_password"]
        let fields = try SecretInput.read(path, names: Set(names))
        for name in names where fields[name] == nil { throw CommandFailure(.usage, "--input lacks \(name)") }
        let account = ProbeAccount(
            url: fields["caldav_url"] ?? "",
            user: fields["caldav_username"] ?? "",
            password: fields["caldav_password"] ?? ""
        )
        try await CustomerAddress.check(account.url, settings)
        return account
    }

    /// Adds the customer, or brings the account of the one that is there up to date. The id comes from the account, so
    /// that a probe that was killed leaves no second customer behind.
    func customer(in store: StoreContext) async throws -> String {
        let customers = PostgresCustomers(store)
        for attempt in 0..<Self.attempts {
            let id = self.customerID(attempt)
            guard try await customers.show(id) == nil else {
                try await customers.set(id) { self.fill(&$0) }
                return id
            }
            var record = CustomerRecord(id: id, timeZone: ProbeChat.zone.name)
            // A doubtful reading is a wrong one here.
            (record.name, record.asksQuestions) = ("Omar", false)
            self.fill(&record)
            do {
                try await customers.add(record)
                return id
            } catch let error as AdministrationError where error.code == .removed {
                continue
            } catch let error as AdministrationError where error.code == .exists {
                // Another probe with this account was quicker.
                return id
            }
        }
        throw CommandFailure(.refused, "this account's customer was removed too often: give the probe another account")
    }

    private func fill(_ record: inout CustomerRecord) {
        (record.calendarURL, record.calendarUser, record.calendarPassword) = (self.url, self.user, self.password)
    }

    /// A UUID of version 8 (RFC 9562): the hash of the account and of how many customers it has had.
    func customerID(_ attempt: Int) -> String {
        let text = ["jadwal probe", self.url, self.user, "\(attempt)"].joined(separator: "\u{0}")
        var bytes = Array(SHA256.hash(data: Data(text.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }
        return [digits[0..<4], digits[4..<6], digits[6..<8], digits[8..<10], digits[10..<16]]
            .map { $0.joined() }.joined(separator: "-")
    }
}
