import ChatExport
import Testing
import Time

@Suite("The order of dates is found or must be given")
struct ExportDateOrderTests {
    private func order(_ dates: [String], given: DateOrder? = nil) throws -> DateOrder {
        let text = dates.map { "\($0), 10:16 - T: a\n" }.joined()
        return try ExportReader().read(Array(text.utf8), zone: .utc, order: given).order
    }

    @Test func numberAboveTwelveDecidesTheOrder() throws {
        #expect(try self.order(["3/4/24", "13/4/24"]) == .dayMonthYear)
        #expect(try self.order(["3/4/24", "3/14/24"]) == .monthDayYear)
        #expect(try self.order(["2024/4/3"]) == .yearMonthDay)
    }

    @Test func increasingTimesDecideTheOrder() throws {
        #expect(try self.order(["3/4/24", "4/4/24", "1/5/24"]) == .dayMonthYear)
        #expect(try self.order(["3/4/24", "4/1/24", "5/1/24"]) == .monthDayYear)
    }

    @Test func formOfDatesDecidesOtherwise() throws {
        #expect(try self.order(["3.4.24"]) == .dayMonthYear)
        #expect(try self.order(["٣/٤/٢٠٢٤"]) == .dayMonthYear)
        #expect(try self.order(["3/3/24"]) == .dayMonthYear)
    }

    @Test func givenOrderDecidesOnlyAmbiguousDates() throws {
        #expect(throws: ExportFault.self) { try self.order(["3/4/24"]) }
        #expect(try self.order(["3/4/24"], given: .monthDayYear) == .monthDayYear)
        #expect(try self.order(["3/4/24"], given: .dayMonthYear) == .dayMonthYear)
        #expect(try self.order(["13/4/24"], given: .monthDayYear) == .dayMonthYear)
    }
}
