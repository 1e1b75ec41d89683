public import HTTP
internal import HTTPTypes
public import Pipeline
public import Time

/// The answer of a feed, compared with its last known content.
public enum FeedAnswer: Sendable, Hashable {
    case feed(NewsFeed)
    /// The feed has not changed.
    case unchanged
}

/// Asks feeds whose addresses owners have entered. It follows redirects, each within the policy, and one link of a page
/// that is no feed. It asks once; the caller decides how often.
public struct FeedClient: Sendable {
    private static let mostRedirects = 5
    private static let longestTag = 500

    private let exchange: HTTPExchange
    private let policy: AddressPolicy
    private let limit: Duration
    private let now: @Sendable () -> UnixTime

    /// - Parameters:
    ///   - policy: the policy for customers' addresses.
    ///   - limit: for all requests that one question needs.
    public init(
        exchange: @escaping HTTPExchange,
        policy: AddressPolicy,
        within limit: Duration,
        now: @escaping @Sendable () -> UnixTime
    ) {
        (self.exchange, self.policy, self.limit, self.now) = (exchange, policy, limit, now)
    }

    /// - Parameter known: what the same address gave before; nil for nothing.
    public func ask(_ address: String, knowing known: NewsFeed?) async -> Result<FeedAnswer, MorningGap> {
        guard let start = HTTPAddress(known?.address ?? address) else { return .failure(.isRefused) }
        let end = ContinuousClock.now + self.limit
        do throws(MorningGap) {
            guard let first = try await self.get(start, knowing: known, until: end) else {
                return .success(.unchanged)
            }
            if case .feed(let feed) = first { return .success(.feed(feed)) }
            guard case .page(let alternate) = first, case .feed(let feed)? = try await self.get(alternate, until: end)
            else { return .failure(.isUnreadable) }
            return .success(.feed(feed))
        } catch {
            return .failure(error)
        }
    }

    /// nil: it is as it was.
    private func get(
        _ start: HTTPAddress,
        knowing known: NewsFeed? = nil,
        until end: ContinuousClock.Instant
    ) async throws(MorningGap) -> FeedReading? {
        var address = start
        for _ in 0...Self.mostRedirects {
            let answer = try await self.send(self.call(address, knowing: known, until: end))
            switch answer.status {
            case 200:
                let reading = try self.read(answer, at: address)
                guard case .feed(var feed) = reading else { return reading }
                // The next question begins here, too: a redirect may be another one by then.
                feed.address = start.text
                return .feed(feed)
            case 304 where known != nil: return nil
            case 301, 302, 303, 307, 308:
                guard let target = answer.fields[.location].flatMap(address.resolving) else { throw .isUnreadable }
                address = target
            default: throw MorningGap(status: answer.status)
            }
        }
        throw .isUnreadable
    }

    private func call(
        _ address: HTTPAddress,
        knowing known: NewsFeed?,
        until end: ContinuousClock.Instant
    ) -> HTTPCall {
        var fields: HTTPFields = [
            .accept: "application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5",
            .acceptEncoding: "gzip",
        ]
        fields[.ifNoneMatch] = known?.entityTag
        fields[.ifModifiedSince] = known?.lastModified
        return HTTPCall(
            method: .get,
            url: address.text,
            fields: fields,
            deadline: max(.milliseconds(1), end - .now),
            maximumAnswerBytes: FeedReader.longest,
            addressPolicy: self.policy
        )
    }

    private func send(_ call: HTTPCall) async throws(MorningGap) -> HTTPAnswer {
        do throws(HTTPError) { return try await self.exchange(call) } catch { throw MorningGap(error) }
    }

    private func read(_ answer: HTTPAnswer, at address: HTTPAddress) throws(MorningGap) -> FeedReading {
        let reading = FeedReader.read(
            try Self.body(of: answer),
            charset: Self.charset(answer.fields[.contentType] ?? ""),
            at: address,
            now: self.now()
        )
        guard case .feed(var feed) = reading else { return reading }
        feed.entityTag = Self.kept(answer.fields[.eTag])
        feed.lastModified = Self.kept(answer.fields[.lastModified])
        return .feed(feed)
    }

    /// Some servers send gzip unasked, others call it otherwise.
    private static func body(of answer: HTTPAnswer) throws(MorningGap) -> [UInt8] {
        switch answer.fields[.contentEncoding]?.lowercased() ?? "" {
        case "", "identity": return answer.body
        case "gzip", "x-gzip":
            do throws(Gunzip.Fault) {
                return try Gunzip.inflated(answer.body, atMost: FeedReader.longest)
            } catch {
                throw .isUnreadable
            }
        default: throw .isUnreadable
        }
    }

    private static func charset(_ type: String) -> String? {
        let name = type.lowercased().split(separator: ";").lazy
            .map { $0.trimmingPrefix(while: \.isWhitespace) }.first { $0.hasPrefix("charset=") }
        return name.map { $0.dropFirst("charset=".count).filter { $0 != "\"" && !$0.isWhitespace } }
    }

    /// Sent back as it came.
    private static func kept(_ value: String?) -> String? {
        value.flatMap { (1...Self.longestTag).contains($0.utf8.count) && HTTPField.isValidValue($0) ? $0 : nil }
    }
}

extension FeedClient: FeedCheck {
    /// Asks anew, whatever is known.
    public func fault(of address: String) async -> MorningGap? {
        switch await self.ask(address, knowing: nil) {
        case .success: nil
        case .failure(let gap): gap
        }
    }
}
