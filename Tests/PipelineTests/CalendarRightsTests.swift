import CalDAV
import Foundation
import HTTP
import Logging
import Pipeline
import Testing
import Time

extension PipelineSuites {
    @Suite(
        "Whose calendar it is, and who may write into it",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason)
    )
    struct CalendarRightsTests {
        /// Radicale's way to share: a symbolic link in the home of whoever may see it too.
        @Test(arguments: ["jadwal-whatsapp-events", "of-omar"])
        func calendarOfAnotherCustomerIsNotTaken(_ name: String) async throws {
            try await PipelineBed.lend { bed in
                let calendars = try await PrivateRadicale(users: ["sami", "omar"], http: bed.http, folder: bed.folder)
                let http = bed.http
                let writer = CalDAVClient(
                    exchange: { call throws(HTTPError) in try await http.execute(call) },
                    policy: .customer(allowing: [AllowedAddress("127.0.0.1:\(calendars.port)")!]),
                    logger: Logger(label: "test")
                ).writer
                func account(_ user: String) -> CalendarAccount {
                    CalendarAccount(
                        customerID: user,
                        url: calendars.url,
                        username: user,
                        password: PrivateRadicale.password
                    )
                }
                let first = try await writer.provision(account("omar"))
                try FileManager.default.createDirectory(
                    at: calendars.home(of: "sami"),
                    withIntermediateDirectories: true
                )
                try FileManager.default.createSymbolicLink(
                    atPath: calendars.home(of: "sami").appending(path: name).path,
                    withDestinationPath: "../omar/jadwal-whatsapp-events"
                )
                let second = try await writer.provision(account("sami"))
                #expect(!second.url.hasSuffix("/\(name)/") && second.url.contains("/sami/"))
                #expect(try await writer.provision(account("sami")) == second)
                #expect(try await writer.provision(account("omar")) == first)
                let event = CalendarEvent(
                    identity: .random(),
                    revision: 1,
                    status: .confirmed,
                    summary: "Dinner",
                    description: "Managed by Jadwal",
                    location: nil,
                    times: .allDay(start: .init("2030-11-21")!, endExclusive: .init("2030-11-22")!)
                )
                _ = try await writer.write(event, second, .nothing, account("sami"))
                let of = calendars.home(of: "omar").appending(path: "jadwal-whatsapp-events")
                let files = try FileManager.default.contentsOfDirectory(atPath: of.path)
                #expect(!files.contains { $0.hasSuffix(".ics") })
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func eventsWaitUntilTheRightToWriteReturns() async throws {
            try await PipelineBed.lend { bed in
                let calendars = try await PrivateRadicale(
                    users: ["sami"],
                    rights: .write,
                    http: bed.http,
                    folder: bed.folder
                )
                let customer = try await bed.addCustomer(user: "sami", calendar: calendars)
                let worker = try await bed.worker(
                    .calendarWorker,
                    settings: ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)"]
                )
                let reading = CalendarReading(server: calendars, user: "sami", http: bed.http)
                func agree(_ number: Int) async throws {
                    let body = """
                        {"customer_id": "\(customer)", "event_id": "\(UUID().uuidString.lowercased())", "revision": 1, \
                        "action": "add", "summary": "Dinner \(number)", "description": "Managed by Jadwal", "location": "", \
                        "all_day": false, "start_time": "2030-11-21T20:00:00+03:00", \
                        "end_time": "2030-11-21T21:00:00+03:00", "time_zone": "Asia/Riyadh"}
                        """
                    try await bed.publish([Array(body.utf8)], to: bed.queues.calendar)
                }
                try await agree(0)
                try await awaiting("the first event is written") { try await reading.objects().count == 1 }

                try calendars.set(.read)
                for number in 1...6 { try await agree(number) }
                try await awaiting("all wait for the account") {
                    try await bed.count("select count(*) from outbox where parked_for is not null") == 6
                }
                let down = "account_state = 'down' and account_detail like '%read-only%'"
                #expect(try await bed.count("select count(*) from customer where \(down)") == 1)
                #expect(try await bed.failures().isEmpty)

                try calendars.set(.write)
                // Past the rest, so that one of them tries the account.
                try await bed.setClock(ahead: 1000)
                try await awaiting("all are written") { try await reading.objects().count == 7 }
                try await awaiting("the account is up") {
                    try await bed.count("select count(*) from customer where account_state = 'up'") == 1
                }
                // The last object stands at the server before its write is committed and counted.
                try await awaiting("all writes are counted") {
                    try await worker.metric("jadwal_calendar_writes_total", ["outcome": "written"]) >= 7
                }
                #expect(try await worker.metric("jadwal_calendar_writes_total", ["outcome": "written"]) == 7)
                #expect(try await bed.failures().isEmpty)
            }
        }
    }
}
