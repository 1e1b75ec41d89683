internal import HTTP
internal import NIOConcurrencyHelpers
internal import Pipeline

/// Finds everything that an owner can choose from. Changes nothing at the server.
struct AccountExamination: Sendable {
    /// In characters. Longer names are cut.
    static let longestName = 200
    /// In bytes. Calendars with longer ones cannot be chosen.
    static let longestAddress = 2000

    let session: DAVSession

    func run() async throws(DAVFailure) -> AccountTrial {
        var trial = AccountTrial(url: self.session.start.text)
        let finding = try await CalendarDiscovery(session: self.session).run()
        for home in finding.homes {
            let answer = try await self.ask(home, withMembers: true)
            let responses = try await self.session.multistatus(answer).responses
            // Servers that do not list the home itself, or report no privileges, may allow it.
            let own = responses.first {
                answer.address.resolving($0.href)?.asCollection == answer.address.asCollection
            }
            trial.mayCreate = trial.mayCreate || own.map(CalendarListing.mayWrite) ?? true
            let ownership = CalendarOwnership(finding, home, answer, responses)
            for response in responses { self.add(response, ownership, to: &trial) }
        }
        if let given = finding.calendar, trial.calendar(at: given.text) == nil {
            let answer = try await self.ask(given, withMembers: false)
            let responses = try await self.session.multistatus(answer).responses
            let ownership = CalendarOwnership(finding, nil, answer, responses)
            for response in responses { self.add(response, ownership, to: &trial) }
        }
        guard trial.mayCreate || trial.calendars.contains(where: \.isWritable) else {
            let fault: AccountFault = trial.calendars.isEmpty ? .noCalendars : .readOnly
            throw DAVFailure(.accountDown, "no calendar can be written to").told(as: fault)
        }
        return trial
    }

    private func ask(_ address: DAVAddress, withMembers: Bool) async throws(DAVFailure) -> DAVAnswer {
        let names = CalendarListing.names + [.scheduleTransparency]
        let answer = try await self.session.send(.find(names, at: address, withMembers: withMembers))
        guard answer.status == 207 else { throw self.session.failure(.accountDown, answer) }
        return answer
    }

    private func add(
        _ response: Multistatus.Response,
        _ ownership: CalendarOwnership,
        to trial: inout AccountTrial
    ) {
        guard trial.calendars.count < OwnedCalendars.limit,
            let listing = ownership.listing(response), self.session.mayReach(listing.address),
            listing.address.text.utf8.count <= Self.longestAddress, trial.calendar(at: listing.address.text) == nil
        else { return }
        let path = listing.address.path
        trial.calendars.append(
            AccountTrial.Calendar(
                url: listing.address.text,
                name: String(
                    (listing.displayName ?? path.split(separator: "/").last.map(String.init) ?? path)
                        .prefix(Self.longestName)
                ),
                isWritable: listing.isWritable,
                isBusy: response.property(.scheduleTransparency)?.has(.calDAV("transparent")) != true,
                isOwn: ownership.isOurs(listing, CalendarProvisioning.pathComponent),
                color: listing.color
            )
        )
    }
}

/// Measures the slowest answer of a server.
final class SlowestAnswer: Sendable {
    private let slowest = NIOLockedValueBox<Duration?>(nil)

    var duration: Duration { self.slowest.withLockedValue { $0 } ?? .zero }
    /// True once the server has answered at all.
    var hasAnswered: Bool { self.slowest.withLockedValue { $0 } != nil }

    func watching(_ exchange: @escaping HTTPExchange) -> HTTPExchange {
        { call throws(HTTPError) in
            let start = ContinuousClock.now
            let answer = try await exchange(call)
            let duration = ContinuousClock.now - start
            self.slowest.withLockedValue { $0 = max($0 ?? .zero, duration) }
            return answer
        }
    }
}
