import Foundation
import Pipeline
import Testing
import Time
import Web
import WorkerKit

@testable import Console
@testable import Store

@Suite("The list of failures says how many there are, and acts on one, some or all") struct FailureListTests {
    private func html(_ query: String, roles: Set<Role> = [.operator], isTicked: Bool = false) throws -> String {
        let items = try #require(RequestItems(parsing: query))
        var failure = PageSamples.failure(PageSamples.id)
        failure.customerID = PageSamples.id
        var page = FailuresPage(
            FailureQuery(reading: items),
            .list([failure], next: nil),
            CappedCount(1204, limit: 9999)
        )
        page.isTicked = isTicked
        return FailuresPage.render(page, PageSamples.context(.english, roles: roles)).html
    }

    @Test func headingHasTheTotalAndWhatCanBeDoneWithAll() throws {
        let html = try self.html("stage=calendar&kind=store")
        #expect(html.contains("<h2><bdi>1,204</bdi><bdi> </bdi>open failures</h2>"))
        #expect(html.contains("href=\"/failures/preview?act=retry&amp;stage=calendar&amp;kind=store\""))
        #expect(html.contains("href=\"/failures/preview?act=discard&amp;stage=calendar&amp;kind=store\""))
        #expect(html.contains("action=\"/failures/\(PageSamples.id)/retry\""))
    }

    @Test func viewersSeeNoAction() throws {
        let html = try self.html("stage=calendar", roles: [.viewer])
        #expect(!html.contains("/preview") && !html.contains("/retry") && html.contains("1,204"))
    }

    @Test func eachChipTakesItsFieldAway() throws {
        let html = try self.html("stage=calendar&kind=store&span=1h")
        // The address of the samples is another page's.
        for rest in ["kind=store&amp;span=1h", "stage=calendar&amp;span=1h", "stage=calendar&amp;kind=store"] {
            #expect(html.contains("href=\"/conversations?\(rest)\""), "\(rest)")
        }
    }

    @Test func eachBoxHasANameOfItsOwnAndAllCanBeTicked() throws {
        let html = try self.html("view=choose")
        #expect(html.contains("aria-label=\"Choose failure 0192d3a4…\"") && !html.contains("checked"))
        #expect(html.contains("href=\"/failures?view=choose&amp;ticked=all\""))
        #expect(try self.html("view=choose", isTicked: true).contains(" checked>"))
    }

    @Test func causesAndCustomersAreChosen() throws {
        let html = try self.html("stage=calendar")
        for kind in FailureKinds.of(.calendar) { #expect(html.contains("<option value=\"\(kind)\">"), "\(kind)") }
        #expect(html.contains("<datalist") && html.contains("<option value=\"\(PageSamples.id)\">"))
    }

    @Test(arguments: RecentSpan.allCases) func recentSpanIsAWholeMinuteOfThePast(_ span: RecentSpan) throws {
        let items = RequestItems([Route.Item("span", span.rawValue), Route.Item("until", "2026-11-24T08:30")])
        let query = FailureQuery(reading: items, now: PageSamples.now)
        let since = try #require(query.filter.since)
        #expect(since <= PageSamples.now && since.seconds % 60 == 0 && query.filter.through == nil)
        // A bookmark keeps the name; an action gets the time that was counted.
        #expect(query.items == [Route.Item("span", span.rawValue)])
        let typed = FailureQuery(query.filter)
        #expect(FailureQuery(reading: RequestItems(typed.items)).filter.since == since)
    }

    @Test func everyKindHasARemedyAndAPageOfTheDocuments() throws {
        let top = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        for stage in Stage.allCases {
            for kind in FailureKinds.of(stage) {
                var failure = PageSamples.failure(PageSamples.id, stage: stage)
                failure.kind = kind
                let parts = FailureGuide(failure).document.split(separator: "#")
                let text = try String(contentsOf: top.appending(path: String(parts[0])), encoding: .utf8)
                guard parts.count > 1 else { continue }
                let anchors = text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
                    line.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
                }
                #expect(anchors.contains(String(parts[1])), "\(kind): \(parts[0]) has no \(parts[1])")
            }
        }
    }

    @Test(
        arguments: [
            ("unknown_customer", "", "customer_id"), ("missing_field", "chat_id", "chat_id"),
            ("missing_field", "two words", nil), ("calendar_refused", "status 403", nil),
        ] as [(String, String, String?)]
    )
    func fieldThatIsWrongIsNamed(_ kind: String, _ detail: String, _ field: String?) {
        var failure = PageSamples.failure(PageSamples.id)
        (failure.kind, failure.detail) = (kind, detail)
        #expect(FailureGuide(failure).field == field)
    }

    @Test func neighboursStayWithinTheFilter() throws {
        var page = FailurePage(failure: PageSamples.failure(PageSamples.id))
        page.query = FailureQuery(FailureFilter(stage: "calendar"))
        page.neighbours = FailureNeighbours(newer: nil, older: PageSamples.id)
        let html = FailurePage.render(page, PageSamples.context(.english)).html
        #expect(html.contains("href=\"/failures/\(PageSamples.id)?stage=calendar\" data-key=\"j\""))
        #expect(!html.contains("data-key=\"k\""))
    }
}
