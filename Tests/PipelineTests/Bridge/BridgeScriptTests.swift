import Foundation
import Pipeline
import TestSupport
import Testing

extension BridgeSuites {
    @Suite(
        "The script in the documents is a bridge",
        .enabled(if: NodeProgram.path != nil, "node is not installed")
    )
    struct BridgeScriptTests {
        @Test(.timeLimit(.minutes(2))) func scriptOfTheDocumentsPostsMessagesEditsAndDeletions() async throws {
            try await PipelineBed.lend { bed in
                let webhooks = try await WebhookBed.start(bed)
                let connection = try await webhooks.connect(.own) { "\($0).own-secret" }
                let script = try Self.place(in: bed.folder)
                let node = try #require(NodeProgram.path)
                let server = try await TestServer.start(
                    executable: "/usr/bin/env",
                    arguments: [
                        "JADWAL_URL=\(webhooks.address)", "JADWAL_KEY=\(connection).own-secret",
                        "JADWAL_CUSTOMER=\(webhooks.customer)", node, script.path,
                    ],
                    readyLine: "emitted"
                )
                for (outcome, count) in [("message", 2), ("edited", 1), ("revoked", 1)] {
                    try await awaiting("\(outcome) is counted") {
                        try await webhooks.counted(outcome, "own") == count
                    }
                }
                try await webhooks.queueHolds(4)
                _ = server.port
                try await webhooks.bridge.drain()
            }
        }

        /// The script, and a client in the place of the real one, which says what it would.
        private static func place(in folder: URL) throws -> URL {
            let page = try String(
                contentsOf: TestServer.folder.appending(path: "../../docs/publish/bridges.md"),
                encoding: .utf8
            )
            let code = try #require(page.firstMatch(of: /```js\n((?:.|\n)*?)```/)?.1)
            let module = folder.appending(path: "node_modules/whatsapp-web.js")
            try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
            try Self.client.write(to: module.appending(path: "index.js"), atomically: true, encoding: .utf8)
            let script = folder.appending(path: "bridge.mjs")
            try String(code).write(to: script, atomically: true, encoding: .utf8)
            return script
        }

        private static let client = """
            const { EventEmitter } = require("node:events");
            const chat = "966500000001@c.us", own = "966500000007@c.us";
            const message = (id, fromMe, body) => ({
              id: { id, _serialized: `${fromMe}_${chat}_${id}` }, fromMe, from: fromMe ? own : chat, to: fromMe ? chat : own,
              body, timestamp: Math.floor(Date.now() / 1000) - 30, _data: { notifyName: "Noura" },
            });
            class Client extends EventEmitter {
              initialize() {
                const [asked, told] = [message("3EB0A1", false, "Dinner at 7?"), message("3EB0A2", true, "yes")];
                this.emit("message_create", asked);
                this.emit("message_create", told);
                this.emit("message_edit", asked, "Dinner at 8?", asked.body);
                this.emit("message_revoke_everyone", message("3EB0A9", true, ""), told);
                console.log("emitted");
                setInterval(() => {}, 1000);
              }
            }
            module.exports = { Client, LocalAuth: class {} };
            """
    }
}

enum NodeProgram {
    /// Nil if it is not installed.
    static let path = ["/usr/bin/node", "/usr/local/bin/node"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
}
