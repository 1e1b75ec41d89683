internal import Pipeline
internal import Store

/// The result of an owner's request to link a phone.
enum LinkingBeginning: Sendable, Hashable {
    case begun(id: String)
    /// Another request of the same owner was faster.
    case underWay(id: String)
    case linked
    case noNumber(PhoneNumberFault)
    case notAgreed
    case tooOften
    case busy
    /// The operator links phones, or the connection is gone.
    case notHere
}

extension WhatsAppServices {
    /// Begins to link a phone, whoever brings the owner's wish.
    ///
    /// - Parameters:
    ///   - typed: the phone's number, to get a code for; nil for a QR code.
    ///   - hasAgreed: to the text that `PostgresConnections.consentVersion` numbers.
    func begin(_ typed: String?, hasAgreed: Bool, of customer: String) async throws -> LinkingBeginning {
        guard let place = self.place else { return .notHere }
        let known = try await self.list(of: customer).filter { self.links($0) }
        if let linking = known.first(where: \.isLinking) { return .underWay(id: linking.id) }
        guard typed != nil || place.kind.givesQR else { return .notHere }
        let number: PhoneNumber?
        do throws(PhoneNumberFault) {
            number = try typed.map { text throws(PhoneNumberFault) in try PhoneNumber(text) }
        } catch {
            return .noNumber(error)
        }
        guard !known.isEmpty || hasAgreed else { return .notAgreed }
        guard self.desk.allows(customer) else { return .tooOften }
        guard let id = try await self.connection(of: customer, at: place, hasAgreed: hasAgreed) else {
            return .notHere
        }
        return switch try await self.desk.begin(id, number: number) {
        case .begun: .begun(id: id)
        case .linked: .linked
        case .busy: .busy
        }
    }
}
