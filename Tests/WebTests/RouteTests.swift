import TestSupport
import Testing
import Web

@Suite("A route names a page of this program and nothing else") struct RouteTests {
    @Test(arguments: [
        "https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", "", "x", "/a b", "/a#b",
        "/a\u{0}", "/é", "/%ff", "/a?b=%f", "/%", "/" + String(repeating: "a", count: 3000),
    ])
    func addressElsewhereIsNoRoute(text: String) {
        #expect(Route(local: text) == nil)
    }

    @Test func pathCannotLeaveItsHost() {
        #expect(Route(["", "evil.example"]).text == "/evil.example")
        #expect(Route(["..", ".", "a"]).text == "/a")
        #expect(Route(["a/b", "c?d"]).text == "/a%2Fb/c%3Fd")
    }

    @Test func everyQueryComesBackAsItWas() throws {
        for text in ["a b", "a+b", "&=?#%", "سارة", "\u{202E}", "\"<>'", "\n"] {
            let route = Route(["x"], [Route.Item("q", text), Route.Item("r", "")])
            let read = try #require(Route(local: route.text))
            #expect(read == route)
        }
    }

    @Test func formIsReadAsBrowsersSendIt() throws {
        let items = try #require(RequestItems(parsing: "a=1+2&b=%D8%B3&a=3&c&d=%20x%20"))
        #expect(items.text("a") == "1 2" && items.text("b") == "س" && items.all("a") == ["1 2", "3"])
        #expect(items.text("c") == nil && items.text("d") == "x" && items.exact("d") == " x ")
        // As browsers send what was typed in two lines.
        let lines = try #require(RequestItems(parsing: "a=Noura%0D%0AOmar%0D%0A&b=x"))
        #expect(lines.text("a") == "Noura\nOmar" && lines.exact("a") == "Noura\nOmar\n")
        #expect(RequestItems(parsing: "a=%") == nil && RequestItems(parsing: "a=%C3") == nil)
        #expect(RequestItems(parsing: String(repeating: "a=1&", count: 3000)) == nil)
    }

    @Test func garbageIsReadOrRefused() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("the seed of this run is \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            // Parsed items can be written and read again.
            if let items = RequestItems(parsing: text) { _ = items.text("a") }
            if let route = Route(local: "/" + text) {
                #expect(Route(local: route.text) == route, "seed \(seed)")
            }
        }
    }

    @Test func languageIsTheFirstThatThereIs() {
        #expect(Language(accepting: "ar-SA,en;q=0.8") == .arabic)
        #expect(Language(accepting: "fr, en-GB;q=0.8, ar;q=0.1") == .english)
        #expect(Language(accepting: "fr,de") == nil && Language(accepting: "") == nil)
    }
}
