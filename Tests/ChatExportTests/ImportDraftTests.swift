import ChatExport
import Foundation
import Testing
import Time

@Suite("What an import publishes") struct ImportDraftTests {
    private static let zone = Zone("Asia/Riyadh")!
    private static let now = UnixTime(seconds: 1_800_000_000)

    private func read(_ lines: [String], order: DateOrder? = nil) throws -> Export {
        let bytes = Array(lines.joined(separator: "\n").utf8)
        return try ExportReader().read(forImport: bytes, zone: Self.zone, order: order, now: Self.now)
    }

    private func objects(_ draft: ImportDraft, me: Int) throws -> [NSDictionary] {
        try draft.messages(of: "c1", me: me).map {
            try #require(try JSONSerialization.jsonObject(with: Data(try $0.encoded())) as? NSDictionary)
        }
    }

    @Test func senderIsTheCustomerOrTheOther() throws {
        let export = try self.read([
            "[14/01/2027, 20:00:00] Noura: Dinner?", "[14/01/2027, 20:01:00] سارة: نعم",
            "[13/12/2026, 20:01:00] سارة: old",
        ])
        let draft = ImportDraft(export, since: Self.now - .seconds(14 * 86_400))
        #expect(draft.count == 2 && draft.tooOld == 1 && draft.senders == ["Noura", "سارة"])
        #expect(draft.count(of: 1) == 1 && draft.count(of: 2) == 1 && draft.count(of: 3) == 0)
        let (first, last) = (try #require(draft.first), try #require(draft.last))
        #expect(last - first == .seconds(60))
        let asNoura = try self.objects(draft, me: 1)
        #expect(asNoura.map { $0["is_sender_me"] as? Bool } == [true, false])
        #expect(
            asNoura.allSatisfy { $0["chat_id"] as? String == "export:سارة" && $0["customer_id"] as? String == "c1" }
        )
        let asSara = try self.objects(draft, me: 2)
        #expect(asSara.map { $0["is_sender_me"] as? Bool } == [false, true])
        #expect(asSara.allSatisfy { $0["chat_id"] as? String == "export:Noura" })
        #expect(try self.objects(draft, me: 0).allSatisfy { $0["is_sender_me"] as? Bool == false })
        // The draft that a page carries is the same.
        let carried = try JSONDecoder().decode(ImportDraft.self, from: try JSONEncoder().encode(draft))
        #expect(try self.objects(carried, me: 1) == asNoura && carried == draft)
        #expect(!"\(draft)".contains("Noura"))
    }

    @Test func orderThatPutsAMessageIntoTheFutureIsExcluded() throws {
        // 2 January is over on 15 January 2027, and 1 February is not.
        #expect(try self.read(["1/2/27, 20:00 - Noura: a"]).order == .monthDayYear)
        let fault = #expect(throws: ExportFault.self) { try self.read(["1/2/26, 20:00 - Noura: a"]) }
        #expect(fault?.code == .ambiguousDates)
        #expect(try self.read(["1/2/26, 20:00 - Noura: a"], order: .dayMonthYear).order == .dayMonthYear)
        let future = #expect(throws: ExportFault.self) {
            try self.read(["13/1/27, 20:00 - Noura: a", "28/3/27, 20:00 - Noura: b"])
        }
        #expect(future?.code == .inFuture && future?.line == 2)
    }

    /// The file has only minutes: the seconds of a kept message depend on those before it.
    @Test func olderMessagesAreCountedAndChangeNoOther() throws {
        let lines =
            ["14/1/27, 19:59 - Noura: a", "14/1/27, 20:00 - Noura: b"]
            + (0..<70).map { "14/1/27, 20:00 - \($0.isMultiple(of: 2) ? "سارة" : "Noura"): c\($0 / 4)" }
            + ["14/1/27, 20:01 - Noura: d", "14/1/27, 20:00 - Noura: late"]
        let bytes = Array(lines.joined(separator: "\n").utf8)
        let whole = try self.read(lines)
        for second in [-61, -60, -1, 0, 1, 30, 59, 60, 61] {
            let oldest = Self.zone.instant(of: whole.messages[1].localTime) + .seconds(second)
            let part = try ExportReader()
                .read(forImport: bytes, zone: Self.zone, order: nil, now: Self.now, since: oldest)
            #expect(part.messages.map(\.time) == whole.messages.map(\.time).filter { $0 >= oldest })
            #expect(part.messages.map(\.body) == whole.messages.filter { $0.time >= oldest }.map(\.body))
            #expect(part.skipped.tooOld == whole.messages.count - part.messages.count)
            #expect(ImportDraft(part, since: oldest) == ImportDraft(whole, since: oldest))
        }
    }

    @Test func moreMessagesThanTheCallerTakesAreAFault() throws {
        let bytes = Array("13/1/27, 20:00 - Noura: a\n13/1/27, 20:01 - Noura: b\n".utf8)
        func read(atMost most: Int) throws -> Export {
            try ExportReader().read(forImport: bytes, zone: Self.zone, order: nil, now: Self.now, atMost: most)
        }
        #expect(try read(atMost: 2).messages.count == 2)
        let fault = #expect(throws: ExportFault.self) { try read(atMost: 1) }
        #expect(fault?.code == .tooMany && fault?.line == 2)
    }
}
