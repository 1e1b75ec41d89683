import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import TestSupport
import Testing

extension PeopleSuites {
    /// `JADWAL_TEST_CONSOLE_REPLAYS=100000` shows it at full size.
    @Suite("An act on many from a page ends each item once, whoever is killed on the way")
    struct ConsoleOperationTests {
        static let count =
            ProcessInfo.processInfo.environment["JADWAL_TEST_CONSOLE_REPLAYS"].flatMap { Int($0) }
            .map { max(1100, $0) } ?? 2000
        static let rate = 1000

        @Test(.timeLimit(.minutes(30)))
        func consolesKilledTwiceWhileAllAreRetried() async throws {
            try await PipelineBed.lend { bed in
                let customer = UUID().uuidString.lowercased()
                try await bed.failMessages(Self.count, of: customer)
                try await bed.addCustomer(customer)
                _ = try await bed.worker(.messageWorker)
                var consoles = [try await ConsoleBed.start(bed), try await ConsoleBed.again(bed)]
                let browser = ConsoleBrowser(consoles[0])
                try await browser.signIn("operator")
                let id = try await browser.begin("retry", number: Self.count, rate: Self.rate)

                let start = ContinuousClock.now
                var slowest = Duration.zero
                for part in 1...2 {
                    try await awaiting("a part has left", within: .seconds(900)) {
                        try await Self.sent(in: bed) > Self.count * part / 4
                    }
                    let (place, owner) = try await Self.holder(of: id, among: consoles, in: bed)
                    consoles[place].console.process.kill()
                    let killed = ContinuousClock.now
                    try await awaiting("another has taken it up") {
                        try await Self.owner(of: id, in: bed).map { $0 != owner } ?? false
                    }
                    slowest = max(slowest, .now - killed)
                    let left = try await bed.count("select count(*) from failure where retried_at is null")
                    try #require(left > 0, "it was over before the console could be killed")
                    consoles[place] = try await ConsoleBed.again(bed)
                }
                #expect(slowest < .seconds(5), "taken up after \(slowest)")
                try await awaiting("it is over", within: .seconds(1200)) {
                    try await bed.count("select count(*) from operation where ended_at is not null") == 1
                }
                let took = ContinuousClock.now - start
                let pace = Int(Double(Self.count) / (took / .seconds(1)))
                let figures = "\(took), \(pace)/s, taken up within \(slowest)"
                print("\(Self.count) failures from the page, consoles killed twice: \(figures)")
                try await self.check(id, of: bed)

                // Another browser, at another console, reads the same.
                let other = ConsoleBrowser(try #require(consoles.last))
                try await other.signIn("viewer")
                #expect(try await other.get("/operations/\(id)").status == 200)
                let facts = other.page.facts
                #expect(facts["Ended well"] == Self.grouped(Self.count), "\(facts)")
                #expect(facts["Sent or done"] == Self.grouped(Self.count))
                #expect(facts["Failed again"] == "0" && facts["Under way"] == "0" && facts["Left"] == "0")
                #expect(other.page.contains(">done<") && !other.page.contains("method=\"post\" action=\"/operations"))
            }
        }

        @Test(.timeLimit(.minutes(3)))
        func canaryStopsAtABadStepAndSaysSo() async throws {
            try await PipelineBed.lend { bed in
                let (good, bad) = (UUID().uuidString.lowercased(), UUID().uuidString.lowercased())
                try await bed.failMessages(12, of: good)
                try await bed.failMessages(100, of: bad)
                try await bed.addCustomer(good)
                _ = try await bed.worker(.messageWorker)
                let browser = ConsoleBrowser(try await ConsoleBed.start(bed))
                try await browser.signIn("operator")
                // 1, 2 and 5 are good; of the next 10 only 4 are.
                let id = try await browser.begin("retry", number: 112, rate: 100)
                try await awaiting("it has stopped") {
                    try await bed.count("select count(*) from operation where state = 'stopped'") == 1
                }
                try await browser.get("/operations/\(id)")
                #expect(browser.page.contains("Too large a share of this step has failed again."))
                let facts = browser.page.facts
                #expect(facts["Sent or done"] == "18" && facts["Failed again"] == "6" && facts["Ended well"] == "12")
                // Six of those that are left have failed again, and are new.
                #expect(facts["Left"] == "94", "\(facts)")
                #expect(try await Self.sent(in: bed) == 18)
                // The outcome of each.
                try await browser.get("/failures?operation=\(id)&state=all")
                #expect(browser.page.matches(of: /retried-failed/).count == 6)
            }
        }

        @Test(.timeLimit(.minutes(3)))
        func pausedResumedAndStoppedFromThePage() async throws {
            try await PipelineBed.lend { bed in
                let customer = UUID().uuidString.lowercased()
                try await bed.failMessages(400, of: customer)
                try await bed.addCustomer(customer)
                _ = try await bed.worker(.messageWorker)
                let browser = ConsoleBrowser(try await ConsoleBed.start(bed))
                try await browser.signIn("operator")
                let id = try await browser.begin("retry", number: 400, rate: 50, isCanary: false)
                try await awaiting("it sends") { try await Self.sent(in: bed) > 10 }
                try await browser.act(id, "pause")
                let sent = try await Self.sent(in: bed)
                // All sent retries have ended, and the row says so: no program would send more.
                try await awaiting("it rests") {
                    try await bed.count(
                        """
                        select count(*) from operation where state = 'paused' and lease_owner is null
                            and (counts ->> 'sent')::bigint = \(sent) and (counts ->> 'ok')::bigint = \(sent)
                        """
                    ) == 1
                }
                #expect(try await Self.sent(in: bed) == sent)
                try await browser.act(id, "resume")
                try await awaiting("it goes on") { try await Self.sent(in: bed) > sent }
                try await browser.act(id, "rate", [("rate", "400")])
                try await awaiting("it is faster") { try await Self.sent(in: bed) > 200 }
                try await browser.act(id, "stop")
                try await awaiting("it has stopped") {
                    try await bed.count("select count(*) from operation where state = 'stopped'") == 1
                }
                let open = try await bed.count("select count(*) from failure where retried_at is null")
                #expect(open > 0 && open < 200)
                #expect(try await bed.count("select count(*) from message") == 400 - open)
                try await browser.get("/operations/\(id)")
                #expect(browser.page.contains("Somebody stopped it."))
                // Sent twice or late: its state does not allow it.
                #expect(try await bed.count("select count(*) from audit where operation_id is not null") == 5)
            }
        }

        @Test(.timeLimit(.minutes(3)))
        func numberAndReasonAreAskedForAndOneFormIsOneOperation() async throws {
            try await PipelineBed.lend { bed in
                try await bed.failMessages(1001, of: UUID().uuidString.lowercased())
                let browser = ConsoleBrowser(try await ConsoleBed.start(bed))
                try await browser.signIn("operator")
                try await browser.preview("discard")
                var fields = try browser.fields(of: "/operations")
                let without = try await browser.post("/operations", fields)
                #expect(without.status == 200 && browser.page.contains("type the number shown"))
                fields = try browser.fields(of: "/operations") + [("typed", "1001")]
                _ = try await browser.post("/operations", fields)
                #expect(browser.page.contains("a reason is needed"))
                fields = try browser.fields(of: "/operations").filter { $0.0 != "rate" }
                fields += [("rate", "0"), ("typed", "1,001"), ("reason", "test data")]
                #expect(try await bed.count("select count(*) from operation") == 0)
                var places: Set<String> = []
                for _ in 0..<3 {
                    let answer = try await browser.post("/operations", fields)
                    #expect(answer.status == 303)
                    places.insert(String((answer.fields[.location] ?? "").prefix { $0 != "?" }))
                }
                #expect(places.count == 1)
                try await awaiting("all are discarded") {
                    try await bed.count("select count(*) from failure where outcome = 'discarded'") == 1001
                }
                #expect(try await bed.count("select count(*) from operation") == 1)
                #expect(
                    try await bed.count("select count(*) from failure where outcome_reason = 'test data'") == 1001
                )
                #expect(try await bed.count("select count(*) from audit where reason = 'test data'") == 1)
            }
        }

        @Test(.timeLimit(.minutes(3)))
        func oneAndChosenFailuresAreRetried() async throws {
            try await PipelineBed.lend { bed in
                let customer = UUID().uuidString.lowercased()
                try await bed.failMessages(5, of: customer)
                try await bed.addCustomer(customer)
                _ = try await bed.worker(.messageWorker)
                let browser = ConsoleBrowser(try await ConsoleBed.start(bed))
                try await browser.signIn("operator")
                try await browser.get("/failures?view=choose")
                let boxes = browser.page.matches(of: /type="checkbox" name="id" value="([^"]+)"/).map {
                    String($0.output.1)
                }
                #expect(boxes.count == 5)
                let chosen = "/failures/preview?selected=on&act=retry"
                let nothing = try await browser.get(chosen)
                #expect(nothing.status == 303 && nothing.fields[.location]?.contains("notice=nothing") == true)
                try await browser.get(chosen + boxes.prefix(3).map { "&id=\($0)" }.joined())
                let answer = try await browser.post("/operations", try browser.fields(of: "/operations"))
                #expect(answer.status == 303)
                try await awaiting("the chosen ones have ended") {
                    try await bed.count("select count(*) from failure where outcome = 'retried-ok'") == 3
                }
                let last = try #require(boxes.last)
                try await browser.get("/failures/\(last)")
                let one = try browser.token(of: "/failures/\(last)/retry")
                try await browser.post("/failures/\(last)/retry", [("token", one)])
                try await awaiting("the one has ended") {
                    try await bed.count("select count(*) from failure where outcome = 'retried-ok'") == 4
                }
                #expect(try await bed.count("select count(*) from message") == 4)
            }
        }

        /// The order is the key, not the form: somebody else's preview, or one's own in another window.
        @Test(.timeLimit(.minutes(3)))
        func secondConfirmationIsLedToTheFirstOperation() async throws {
            try await PipelineBed.lend { bed in
                let customer = UUID().uuidString.lowercased()
                try await bed.failMessages(6, of: customer)
                let console = try await ConsoleBed.start(bed)
                let (first, second) = (ConsoleBrowser(console), ConsoleBrowser(console))
                for browser in [first, second] {
                    try await browser.signIn("operator")
                    try await browser.preview("retry")
                }
                // By the same filter, or by choosing the same failures.
                try await second.get("/failures?view=choose")
                let boxes = second.page.matches(of: /type="checkbox" name="id" value="([^"]+)"/).map { $0.output.1 }
                let ids = boxes.map { "&id=\($0)" }.joined()
                try await second.get("/failures/preview?act=retry&selected=on\(ids)")
                let terms = try second.fields(of: "/operations").filter { $0.0 != "rate" } + [("rate", "7")]
                let begun = try await first.post("/operations", try first.fields(of: "/operations"))
                let place = try #require(begun.fields[.location])
                #expect(!place.contains("notice"))
                let led = try await second.post("/operations", terms)
                #expect(led.status == 303 && led.fields[.location] == "\(place)?notice=asked-before")
                try await second.get("\(place)?notice=asked-before")
                #expect(second.page.contains("Nothing was begun a second time"))
                #expect(second.page.facts["Rate, a second"]?.hasPrefix("50") == true)
                #expect(try await bed.count("select count(*) from operation") == 1)
                #expect(try await bed.count("select count(*) from audit where action = 'retry failures'") == 1)
            }
        }

        // MARK: -

        private func check(_ id: String, of bed: PipelineBed) async throws {
            let own = "from failure where operation_id = '\(id)'"
            #expect(try await bed.count("select count(*) \(own) and outcome = 'retried-ok'") == Self.count)
            #expect(try await bed.count("select count(*) from failure") == Self.count)
            #expect(try await bed.count("select count(*) from message") == Self.count)
            #expect(
                try await bed.count("select sum(generation)::bigint from conversation") == Self.count,
                "each has counted once"
            )
            #expect(try await bed.count("select count(*) from outbox") == 0)
            let fastest = """
                select max(n) from (select count(*) as n from failure group by date_trunc('second', retried_at)) as seconds
                """
            #expect(try await bed.count(fastest) <= Self.rate * 5 / 4)
        }

        private static func sent(in bed: PipelineBed) async throws -> Int {
            try await bed.count("select count(*) from failure where retry_of is null and retried_at is not null")
        }

        private static func owner(of id: String, in bed: PipelineBed) async throws -> String? {
            let rows = try await bed.pool.query(
                Statement("select lease_owner from operation where id = $1", [.uuid(id)])
            )
            return try #require(rows.first).optionalText(0)
        }

        /// The console that works on it: its process id is a part of its name.
        private static func holder(
            of id: String,
            among consoles: [ConsoleBed],
            in bed: PipelineBed
        ) async throws -> (place: Int, owner: String) {
            try await awaiting("a console works on it") {
                guard let owner = try await Self.owner(of: id, in: bed) else { return nil }
                let place = consoles.firstIndex { owner.contains("-\($0.console.process.processID)-") }
                return place.map { ($0, owner) }
            }
        }

        private static func grouped(_ number: Int) -> String {
            var digits = String(number)
            var parts: [String] = []
            while digits.count > 3 {
                parts.insert(String(digits.suffix(3)), at: 0)
                digits.removeLast(3)
            }
            return ([digits] + parts).joined(separator: ",")
        }
    }
}

extension ConsoleBed {
    /// Another console with the same users.
    static func again(_ bed: PipelineBed) async throws -> ConsoleBed {
        let users = bed.folder.appending(path: "users")
        let console = try await bed.worker(.console, settings: ConsoleBed.settings(bed, users: users))
        let port = try await console.process.said(/The console is served.*?port"?[:=]"?(\d+)/)
        return ConsoleBed(bed: bed, console: console, address: "http://127.0.0.1:\(port)", users: users)
    }
}

extension ConsoleBrowser {
    /// Counts what an act on all open failures would do.
    func preview(_ act: String) async throws {
        try await self.get("/failures/preview?act=\(act)")
    }

    /// Asks for an act on all open failures: list, preview, confirmation.
    ///
    /// - Returns: the operation's id.
    func begin(_ act: String, number: Int, rate: Int, isCanary: Bool = true) async throws -> String {
        try await self.preview(act)
        var fields = try self.fields(of: "/operations").filter { $0.0 != "rate" && (isCanary || $0.0 != "canary") }
        fields.append(("rate", "\(rate)"))
        if number > 1000 { fields.append(("typed", "\(number)")) }
        let answer = try await self.post("/operations", fields)
        let place = try #require(answer.fields[.location], "\(answer.status)")
        return try #require(place.split(separator: "/").last.map(String.init))
    }

    /// Sends a form of an operation's page.
    func act(_ id: String, _ act: String, _ fields: [(String, String)] = []) async throws {
        try await self.get("/operations/\(id)")
        let path = "/operations/\(id)/\(act)"
        let answer = try await self.post(path, [("token", try self.token(of: path))] + fields)
        try #require(answer.status == 303, "\(act) was answered \(answer.status)")
    }

    /// The fields that a browser would send for the form with this action, unchanged.
    func fields(of action: String) throws -> [(String, String)] {
        let form = try Regex("<form[^>]*action=\"\(action)\"[^>]*>([\\s\\S]*?)</form>")
        let found = try #require(self.page.firstMatch(of: form), "no form for \(action)")
        let text = String(try #require(found.output[1].substring))
        var fields: [(String, String)] = []
        for input in text.matches(of: /<input([^>]*)>/) {
            let attributes = String(input.output.1)
            guard let name = attributes.firstMatch(of: #/ name="([^"]*)"/#)?.output.1 else { continue }
            if attributes.contains("type=\"checkbox\""), !attributes.contains(" checked") { continue }
            let value = attributes.firstMatch(of: #/ value="([^"]*)"/#)?.output.1 ?? ""
            // Browsers send empty fields too; these tests add their own values for them.
            if value.isEmpty { continue }
            fields.append((String(name), String(value)))
        }
        return fields
    }
}

extension String {
    /// Names and values of a page's facts, as plain text.
    var facts: [String: String] {
        var facts: [String: String] = [:]
        for fact in self.matches(of: /<dt>([\s\S]*?)<\/dt><dd>([\s\S]*?)<\/dd>/) {
            let plain = { (text: Substring) in text.replacing(/<[^>]*>/, with: "") }
            facts[String(plain(fact.output.1))] = String(plain(fact.output.2))
        }
        return facts
    }
}
