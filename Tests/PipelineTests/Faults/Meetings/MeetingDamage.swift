import Foundation
import Postgres
import TestSupport
import Testing

/// Breaks what a run has left in each way that the promises exclude, so that a clean finding means something.
struct MeetingDamage {
    private enum Kind: CaseIterable {
        case entryIsLost, entryIsTwice, entryIsAtAnotherTime, entryIsCancelled, emailIsLost, emailIsTwice, voteIsLost,
            decisionIsAgainstTheRule
    }

    let meetings: VotedMeetings
    let stage: FaultStage
    let mailbox: URL

    /// Each kind adds to the findings.
    func isFound() async throws {
        for kind in Kind.allCases {
            let before = try await self.count()
            let mend = try await self.damage(kind)
            #expect(try await self.count() > before, "\(kind) is not found")
            try mend()
        }
    }

    private func count() async throws -> Int {
        let findings = try await self.meetings.findings()
        return findings.lost.count + findings.doubled.count + findings.unexpected.count
    }

    /// - Returns: takes the damage back, as far as files are concerned.
    private func damage(_ kind: Kind) async throws -> () throws -> Void {
        switch kind {
        case .entryIsLost: return try self.replace(try self.entry(), [])
        case .entryIsTwice:
            let text = try String(contentsOf: self.entry(), encoding: .utf8)
            return try self.replace(try self.entry(), [text, text])
        case .entryIsAtAnotherTime:
            let text = try String(contentsOf: self.entry(), encoding: .utf8)
            return try self.replace(try self.entry(), [text.replacing(/(DTSTART;TZID=[^:]+:)20/) { "\($0.1)21" }])
        case .entryIsCancelled:
            let text = try String(contentsOf: self.entry(), encoding: .utf8)
            return try self.replace(
                try self.entry(),
                [text.replacing("STATUS:CONFIRMED", with: "STATUS:CANCELLED")]
            )
        case .emailIsLost: return try self.replace(try self.email(), [])
        case .emailIsTwice:
            let text = try String(contentsOf: self.email(), encoding: .utf8)
            return try self.replace(try self.email(), [text, text.replacing("-invitation-", with: "-invitation-9")])
        case .voteIsLost:
            try await self.stage.bed.pool.execute(
                """
                delete from meeting_vote where (participant_id, slot_id) in (
                    select participant_id, slot_id from meeting_vote
                        join meeting_participant on meeting_participant.id = participant_id
                    where role <> 'host' limit 1)
                """
            )
            return {}
        case .decisionIsAgainstTheRule:
            try await self.stage.bed.pool.execute(
                """
                update meeting set decided_slot = (
                    select id from meeting_slot where meeting_id = meeting.id and id <> decided_slot
                    order by id limit 1)
                where id = (select id from meeting where state = 'decided' order by id limit 1)
                """
            )
            return {}
        }
    }

    /// Of a meeting that stands.
    private func entry() throws -> URL {
        let homes = self.stage.customers.map { self.stage.calendar.radicale.home(of: $0.user) }
        return try #require(
            homes.lazy.flatMap { Self.files(in: $0, "ics") }.first { url in
                (try? String(contentsOf: url, encoding: .utf8))?.contains("STATUS:CONFIRMED") ?? false
            }
        )
    }

    private func email() throws -> URL {
        try #require(
            Self.files(in: self.mailbox, "json").first { url in
                (try? String(contentsOf: url, encoding: .utf8))?.contains("-invitation-") ?? false
            }
        )
    }

    private static func files(in folder: URL, _ kind: String) -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
        return (all ?? []).filter { $0.pathExtension == kind }.sorted { $0.path < $1.path }
    }

    private func replace(_ file: URL, _ texts: [String]) throws -> () throws -> Void {
        let before = try Data(contentsOf: file)
        let second = file.deletingLastPathComponent().appending(path: "second.\(file.pathExtension)")
        try FileManager.default.removeItem(at: file)
        for (url, text) in zip([file, second], texts) { try Data(text.utf8).write(to: url) }
        return {
            try? FileManager.default.removeItem(at: second)
            try before.write(to: file)
        }
    }
}
