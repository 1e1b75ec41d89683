internal import Mail
internal import Pipeline
internal import Store

/// Why people cannot be invited.
struct GuestFault: Error, Hashable {
    let fault: MeetingFault

    init(_ fault: MeetingFault) { self.fault = fault }
}

/// Reads whom a host invites.
enum MeetingGuests {
    /// - Parameters:
    ///   - groups: the ids of groups of contacts. Who is named besides has the role that stands there.
    ///   - others: who is in the meeting already.
    ///   - hostAddress: of the host's account; nil without one.
    static func read(
        _ guests: [MeetingGuest],
        _ groups: [String],
        _ book: ContactBook,
        besides others: [MeetingParticipant],
        _ hostAddress: String?
    ) -> Result<[MeetingParticipant], GuestFault> {
        let named = Set(guests.compactMap(\.contactID))
        var all = guests
        for id in groups {
            guard let group = book.groups[id] else { return .failure(GuestFault(.unknownContact)) }
            let known = Set(all.compactMap(\.contactID)).union(named)
            all += group.members.subtracting(known).sorted().map { MeetingGuest(contact: $0) }
        }
        if all.count + others.count > Meeting.mostParticipants { return .failure(GuestFault(.tooMany)) }
        var addresses = Set(others.filter { $0.state != .left }.compactMap { $0.email?.lowercased() })
        var people: [MeetingParticipant] = []
        for guest in all {
            switch Self.read(guest, book) {
            case .failure(let fault): return .failure(fault)
            case .success(let person):
                if let address = person.email?.lowercased() {
                    if address == hostAddress?.lowercased() { return .failure(GuestFault(.ownAddress)) }
                    guard addresses.insert(address).inserted else { return .failure(GuestFault(.twice)) }
                }
                people.append(person)
            }
        }
        return .success(people)
    }

    private static func read(
        _ guest: MeetingGuest,
        _ book: ContactBook
    ) -> Result<MeetingParticipant, GuestFault> {
        let id = EventIdentity.random().id
        // Further hosts are customers, who claim their seat first.
        let role: MeetingParticipant.Role = guest.role == .host ? .required : guest.role
        if let contactID = guest.contactID {
            guard let contact = book.contacts[contactID] else { return .failure(GuestFault(.unknownContact)) }
            var person = MeetingParticipant(id: id, contact.name, role, email: contact.email, phone: contact.phone)
            (person.zone, person.locale) = (contact.zone, contact.locale)
            return .success(person)
        }
        let name = PersonName.read(guest.name)
        if name.count > MeetingParticipant.longestName { return .failure(GuestFault(.tooLong)) }
        let address = guest.email.isEmpty ? nil : MailAddress(guest.email)
        if address == nil, !guest.email.isEmpty { return .failure(GuestFault(.invalidAddress)) }
        if name.isEmpty { return .failure(GuestFault(.empty)) }
        return .success(MeetingParticipant(id: id, name, role, email: address?.text))
    }
}
