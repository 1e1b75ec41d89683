import Foundation
import NIOConcurrencyHelpers
import Pipeline
import Postgres
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "A meeting comes into each calendar and each mailbox once, whatever dies when",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct MeetingFaultTests {
        private static let programs: [Program] = [.scheduleWorker, .calendarWorker]

        /// The meetings of eight in the long form.
        private static let most =
            ProcessInfo.processInfo.environment["JADWAL_TEST_MEETINGS"].flatMap { Int($0) } ?? 2000

        @Test(.timeLimit(.minutes(120)))
        func workersDieAtEachStepWhilePeopleVote() async throws {
            let (isLong, seed) = (FaultSettings.isLong, FaultSettings.seed)
            try await FaultStage.lend(customers: 6) { stage in
                let mailbox = stage.bed.folder.appending(path: "letters")
                try FileManager.default.createDirectory(at: mailbox, withIntermediateDirectories: true)
                let python = try #require(TestEnvironment.python)
                let mail = try await TestServer.start("mail_server.py", arguments: [mailbox.path], python: python)
                let meetings = try VotedMeetings(stage, mailbox: mailbox, seed: seed)
                // jadwal-api sends the e-mails. It is killed, too, but has no steps.
                let crew = FaultCrew(
                    of: Self.programs + [.pushWorker, .api],
                    on: stage.bed,
                    replicas: 2,
                    settings: [
                        "JADWAL_API_LISTEN": "127.0.0.1:0", "JADWAL_API_AS_OWNER": "on",
                        "JADWAL_SMTP_URL": "smtp://127.0.0.1:\(mail.port)",
                        "JADWAL_MAIL_FROM": "Jadwal <jadwal@example.org>",
                    ]
                )
                let findings = try await Self.run(
                    meetings,
                    crew,
                    stage,
                    seed: seed,
                    // In the short form some of the steps, others each time.
                    StepPoint.drawn(isLong ? .max : 3, of: Self.programs, seed: seed ^ 3),
                    atLeast: isLong ? Self.most : 12
                )
                print("seed \(seed): \(meetings.count) meetings, \(findings)")
                try #require(findings.isClean, "seed \(seed): \(findings)")
                try await MeetingDamage(meetings: meetings, stage: stage, mailbox: mailbox).isFound()
            }
        }

        private static func run(
            _ meetings: VotedMeetings,
            _ crew: FaultCrew,
            _ stage: FaultStage,
            seed: UInt64,
            _ points: [Program: [StepPoint]],
            atLeast count: Int
        ) async throws -> FaultFindings {
            let crewed = Task { try await crew.run() }
            defer { crew.close() }
            try await crew.ready()
            let isDone = NIOLockedValueBox(false)
            let dying = Task {
                defer { isDone.withLockedValue { $0 = true } }
                try await crew.die(at: points)
            }
            let hurting = Task { try await crew.hurt(Self.programs + [.api], seed: seed ^ 4) }
            defer { for task in [dying, hurting] { task.cancel() } }
            while !isDone.withLockedValue({ $0 }) || meetings.count < count {
                try await meetings.round(count > 100 ? 40 : 4)
            }
            hurting.cancel()
            try await dying.value
            // With thousands of entries the last looks at the calendars take minutes.
            try await awaiting("everything has come to rest", within: .seconds(count > 100 ? 1800 : 180)) {
                // An e-mail whose sender was killed waits for minutes.
                try await stage.bed.pool.execute("update letter set next_try_at = least(next_try_at, jadwal_now())")
                let open = """
                    select (select count(*) from letter)
                        + (select count(*) from schedule where kind = 'meeting' and wake_at <= jadwal_now())
                    """
                // A cancelled entry is deleted once no earlier write can arrive.
                try await stage.hurryLooks()
                guard try await stage.bed.count(open) == 0, try await stage.lateWrites() == 0 else { return false }
                return try await stage.bed.isSettled()
            }
            try await crew.drain()
            let findings = try await meetings.findings()
            crew.close()
            try await crewed.value
            try #require(crew.surprises.isEmpty, "seed \(seed): \(crew.surprises)")
            return findings
        }
    }
}
