internal import CommandKit
internal import HTTP
internal import PrivateServers
internal import Store
internal import WorkerKit

/// The demo of a meeting: its servers and workers, the pages for votes, and three customers.
struct DemoMeetingRun: Sendable {
    let servers: PrivateServers
    let files: DemoFiles
    let output: DemoOutput
    /// The address of `deploy/lib/meeting_demo.py`.
    let mailboxes: String

    func perform() async throws {
        self.output.say("Private servers and workers, all on loopback:")
        try await self.servers.start()
        try await self.servers.startWorkers(
            [.calendar, .schedule],
            executables: try OwnExecutable.folder(),
            settings: self.output.settings.variables
        )
        try await DemoDatabase.lend(of: self.servers, self.output) { store, environment in
            let people = DemoPeople(store: DemoStore(store), servers: self.servers, files: self.files)
            var members: [DemoMeeting.Member] = []
            for account in try await people.add([.omar, .abdullah, .omar]) {
                let calendar = try await CurlClient(account, self.servers, self.files)
                members.append(DemoMeeting.Member(account: account, calendar: calendar))
            }
            let (pages, http) = (try DemoPages(environment, files: self.files), HTTPClient())
            let demo = DemoMeeting(
                store: store,
                members: members,
                mailboxes: DemoMailboxes(address: self.mailboxes, http: http),
                pages: pages.address,
                output: self.output.restarted()
            )
            do {
                try await pages.serve(http) { try await demo.perform() }
            } catch {
                await http.close()
                throw error
            }
            await http.close()
        }
    }
}
