import Foundation
import HTTP
import HTTPTypes
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "People whom a proxy has signed in use the console, and nobody else claims to be a proxy",
        .enabled(if: ReverseProxy.isThere, "nginx is not installed")
    )
    struct ConsoleProxyTests {
        private func lend(
            _ body: @Sendable (ReverseProxy, ConsoleBed, HTTPClient) async throws -> Void
        ) async throws {
            try await PipelineBed.lend { bed in
                let proxy = try ReverseProxy()
                let settings = [
                    "JADWAL_CONSOLE_LOGIN": "proxy", "JADWAL_CONSOLE_URL": proxy.address,
                    "JADWAL_CONSOLE_PROXY_FROM": ReverseProxy.source,
                    "JADWAL_CONSOLE_PROXY_SECRET": ReverseProxy.secret,
                ]
                let console = try await ConsoleBed.start(bed, settings: settings)
                // Its certificate is checked.
                let trusting = HTTPClient(HTTPConfiguration(caFile: proxy.certificate.authority))
                try await proxy.start(.console, before: console.address, in: bed.folder, trusting)
                let outcome: Result<Void, any Error>
                do { outcome = .success(try await body(proxy, console, trusting)) } catch { outcome = .failure(error) }
                await trusting.close()
                try outcome.get()
            }
        }

        @Test(.timeLimit(.minutes(2))) func proxySaysWhoAsksAndNobodyElseDoes() async throws {
            try await self.lend { proxy, console, http in
                try await self.headersFromElsewhereCountForNothing(console)
                try await self.rolesAreThoseThatTheProxyGives(proxy, console, http)
                try await self.actsGoThroughTheProxy(proxy, console, http)
            }
        }

        private func headersFromElsewhereCountForNothing(_ console: ConsoleBed) async throws {
            let port = try #require(console.address.split(separator: ":").last.flatMap { Int($0) })
            let claim = "X-Forwarded-User: noura\r\nX-Forwarded-Groups: jadwal-operator\r\n"
            let right = "X-Jadwal-Proxy-Secret: \(ReverseProxy.secret)\r\n"
            let (proxy, forged) = (ReverseProxy.source, "X-Forwarded-For: \(ReverseProxy.source)\r\n")
            // The secret from another address, also for the proxy's; the right address without it, and with another.
            let refused: [(String?, String)] = [
                (nil, claim + right), (nil, claim + right + forged), (proxy, claim),
                (proxy, claim + "X-Jadwal-Proxy-Secret: guessed\r\n"),
                (proxy, claim + "X-Jadwal-Proxy-Secret: \r\n"), (proxy, claim + right + right),
            ]
            func ask(_ source: String?, _ headers: String) async throws -> String {
                let head = "GET /failures HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(headers)\r\n"
                return try await PlainExchange.run([Array(head.utf8)], to: port, from: source, until: "</html>")
                    .text
            }
            for (source, headers) in refused {
                let answer = try await ask(source, headers)
                #expect(answer.hasPrefix("HTTP/1.1 403 ") && !answer.contains("noura"), "\(answer.prefix(200))")
                #expect(answer.contains("You have not signed in"))
            }
            #expect(try await console.refused("proxy_header") == refused.count)
            #expect(try await console.bed.count("select count(*) from console_session") == 0)
            // For whom the proxy asks says nothing about the proxy.
            #expect(try await ask(proxy, claim + right).hasPrefix("HTTP/1.1 200 "))
            let forwarded = claim + right + "X-Forwarded-For: 203.0.113.7\r\n"
            #expect(try await ask(proxy, forwarded).hasPrefix("HTTP/1.1 200 "))
        }

        private func rolesAreThoseThatTheProxyGives(
            _ proxy: ReverseProxy,
            _ console: ConsoleBed,
            _ http: HTTPClient
        ) async throws {
            let refused = try await console.refused("proxy_header")
            var pages: [String: String] = [:]
            for (name, status) in [("noura", 403), ("sami", 403), ("huda", 403)] {
                let own = ReverseProxy.headers(of: name)
                let browser = ConsoleBrowser(console.behind(proxy), over: http)
                let answer = try await browser.get("/failures", headers: own)
                // huda is in no group of the console.
                #expect(answer.status == (name == "huda" ? 403 : 200), "\(name)")
                // Without the form's token: who may act is told that the form is not valid.
                #expect(try await browser.post("/operations", [], headers: own).status == status)
                pages[name] = browser.page
                guard name != "huda" else { continue }
                let cookie = try #require(answer.fields[.setCookie])
                #expect(cookie.hasPrefix("__Host-jadwal=") && cookie.contains("Secure"))
                #expect(answer.fields[try #require(.init("Strict-Transport-Security"))] != nil)
            }
            #expect(pages["noura"]?.contains("This form is not valid") == true)
            #expect(pages["sami"]?.contains("It needs the role “operator”") == true)
            // The proxy drops the browser's own header.
            let browser = ConsoleBrowser(console.behind(proxy), over: http)
            let claims = [
                "X-Forwarded-User": "noura", "X-Forwarded-Groups": "jadwal-operator",
                "X-Jadwal-Proxy-Secret": "guessed",
            ].merging(ReverseProxy.headers(of: "sami")) { _, own in own }
            #expect(try await browser.get("/failures", headers: claims).status == 200)
            #expect(browser.page.contains("<bdi>sami</bdi>") && !browser.page.contains("noura"))
            _ = try await browser.post("/operations", [], headers: claims)
            #expect(browser.page.contains("It needs the role “operator”"))
            let wrong = ReverseProxy.headers(of: "noura", "guessed")
            #expect(try await browser.get("/", headers: wrong).status == 401)
            #expect(try await console.refused("proxy_header") == refused)
            #expect(!console.console.process.log.contains(ReverseProxy.secret))
        }

        private func actsGoThroughTheProxy(
            _ proxy: ReverseProxy,
            _ console: ConsoleBed,
            _ http: HTTPClient
        ) async throws {
            try await console.bed.failMessages(2, of: UUID().uuidString.lowercased())
            let own = ReverseProxy.headers(of: "noura")
            let browser = ConsoleBrowser(console.behind(proxy), over: http)
            try await browser.get("/failures", headers: own)
            try await browser.get("/failures/preview?act=discard", headers: own)
            let fields = try browser.fields(of: "/operations") + [("reason", "test data")]
            #expect(try await browser.post("/operations", fields, headers: own).status == 303)
            try await awaiting("both are discarded") {
                try await console.bed.count("select count(*) from failure where outcome = 'discarded'") == 2
            }
            let audit = """
                select count(*) from audit where person = 'noura' and roles = array['viewer', 'operator']
                    and action = 'discard failures' and origin = 'console'
                """
            #expect(try await console.bed.count(audit) == 1)
        }
    }
}
