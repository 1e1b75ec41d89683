import Pipeline
import Store
import Testing
import Time
import Web

@testable import Console

@Suite("A form that asks for an act on many is read as it was shown") struct OrderFormTests {
    private static let id = "0192d3a4-0000-7000-8000-000000000001"

    private static func items(_ text: String) throws -> RequestItems { try #require(RequestItems(parsing: text)) }

    private func fields(_ order: OrderForm) throws -> RequestItems {
        let pairs = order.fields.compactMap { field -> Route.Item? in
            guard case .hidden(let name, let value) = field else { return nil }
            return Route.Item(name, value)
        }
        return RequestItems(pairs)
    }

    @Test(arguments: [
        "act=retry", "act=discard&stage=messages&kind=not_json&since=2026-11-25T10:00",
        "act=retry&customer=0192D3A4-0000-7000-8000-000000000001", "act=retry&selected=on&id=\(Self.id)&id=\(Self.id)",
        "act=fire&state=waiting", "act=postpone&minutes=30&customer=\(Self.id)", "act=drop",
        "act=fire&of=schedules&state=missed", "act=postpone&of=schedules&minutes=40320&customer=\(Self.id)",
        "act=drop&of=schedules",
    ])
    func orderIsTheSameAfterThePreview(_ text: String) throws {
        let order = try #require(try OrderForm(reading: try Self.items(text)))
        let again = try #require(try OrderForm(reading: try self.fields(order)))
        #expect(again == order)
    }

    @Test func endOfTheFilterGoesWithTheTerms() throws {
        var order = try #require(try OrderForm(reading: try Self.items("act=retry&until=2026-11-25T10:00")))
        #expect(order.scope == .failures(FailureFilter(through: TimeFieldTime.tenOClock)))
        order = try #require(try OrderForm(reading: try self.fields(order)))
        #expect(order.scope == .failures(FailureFilter()))
        let terms = try OrderTerms(
            reading: try Self.items("order=\(Self.id)&rate=50&canary=on&ratio=0.05&through=1795600800123&shown=7")
        )
        #expect(terms.through == UnixTime(milliseconds: 1_795_600_800_123))
        #expect(terms.id == Self.id && terms.rate == 50 && terms.isCanary && terms.ratio == 0.05)
    }

    @Test func nothingChosenIsNoOrder() throws {
        #expect(try OrderForm(reading: try Self.items("act=retry&selected=on")) == nil)
    }

    @Test(arguments: [
        "", "act=erase", "act=retry&stage=kitchen", "act=retry&selected=on&id=7", "act=postpone",
        "act=postpone&minutes=0", "act=postpone&minutes=43201", "act=fire&state=asleep", "act=drop&customer=7",
        "act=fire&of=schedules&state=idle", "act=postpone&of=schedules&minutes=40321",
    ])
    func otherValuesAreRefused(_ text: String) throws {
        let items = try Self.items(text)
        #expect(throws: ConsoleFault.self) { _ = try OrderForm(reading: items) }
    }

    @Test(arguments: [
        "rate=-1&through=1&shown=1", "rate=fast&through=1&shown=1", "rate=nan&through=1&shown=1", "through=1&shown=1",
        "rate=1&ratio=1.5&through=1&shown=1", "rate=1&through=0&shown=1", "rate=1&shown=1",
        "rate=1&through=99999999999999999&shown=1", "rate=1&through=1", "rate=1&through=1&shown=-1",
        "order=7&rate=1&through=1&shown=1",
    ])
    func otherTermsAreRefused(_ text: String) throws {
        let items = try Self.items("\(text)&order=\(Self.id)")
        #expect(throws: ConsoleFault.self) { _ = try OrderTerms(reading: items) }
    }

    @Test func numberIsTypedWithCommasOrWithout() throws {
        let terms = "order=\(Self.id)&rate=0&ratio=1&through=1&shown=12345"
        for (typed, isRight) in [("12345", true), ("12,345", true), ("1234", false), ("", false), ("12345.0", false)] {
            let read = try OrderTerms(reading: try Self.items("\(terms)&typed=\(typed)"))
            #expect(read.isTypedRight == isRight, "\(typed)")
            #expect(read.rate == nil && read.ratio == 1)
        }
    }
}

private enum TimeFieldTime {
    static let tenOClock = UnixTime(seconds: 1_795_600_800)
}
