import HTTPTypes
import Testing
import Web

@Suite("A form counts in its own session and at its own address") struct FormTokenTests {
    private let route = Route(["failures", "retry"])

    @Test func tokenOfAnotherSessionOrAddressIsRefused() throws {
        let mine = FormTokens(secret: "mine")
        let token = mine.token(for: self.route)
        #expect(mine.check(token.text, for: self.route) == token)
        // The query is no part of it.
        #expect(mine.check(token.text, for: self.route.with([Route.Item("a", "b")])) == token)
        #expect(FormTokens(secret: "other").check(token.text, for: self.route) == nil)
        #expect(mine.check(token.text, for: Route(["failures", "discard"])) == nil)
    }

    @Test func changedTokenIsRefused() {
        let tokens = FormTokens(secret: "mine")
        let text = tokens.token(for: self.route).text
        for wrong in [
            "", "x", String(text.dropLast()), text + "0", text.uppercased() + "", String(text.reversed()),
            "0" + text.dropFirst(), text.replacing(".", with: "-"),
        ] where wrong != text {
            #expect(tokens.check(wrong, for: self.route) == nil)
        }
        #expect(tokens.check(nil, for: self.route) == nil)
    }

    @Test func eachFormHasAKeyOfItsOwn() {
        let tokens = FormTokens(secret: "mine")
        #expect(tokens.token(for: self.route).key != tokens.token(for: self.route).key)
    }

    @Test func formOfAnotherSiteIsNotOwn() throws {
        let origin = "https://console.example"
        let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
        #expect(FormOrigin.isOwn([.origin: origin], origin))
        #expect(FormOrigin.isOwn([.origin: origin, site: "same-origin"], origin))
        for headers: HTTPFields in [
            [:], [.origin: "null"], [.origin: "https://evil.example"], [.origin: origin + ".evil.example"],
            [.origin: "http://console.example"], [.origin: origin, site: "cross-site"],
            [.origin: origin, site: "same-site"],
        ] {
            #expect(!FormOrigin.isOwn(headers, origin))
        }
    }

    @Test func cookieIsClosedToScriptsAndNeighbours() {
        let secure = PageCookie("jadwal", isSecure: true)
        #expect(secure.set("x") == "__Host-jadwal=x; Path=/; HttpOnly; SameSite=Lax; Secure")
        #expect(PageCookie("jadwal", isSecure: false).clear == "jadwal=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")
        #expect(secure.value(in: "a=b; __Host-jadwal=x") == "x")
        // A second one could have been planted by a neighbour.
        #expect(secure.value(in: "__Host-jadwal=x; __Host-jadwal=y") == nil)
        #expect(secure.value(in: "jadwal=x") == nil && secure.value(in: nil) == nil)
    }
}
