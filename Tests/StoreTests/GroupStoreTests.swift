import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import Vault

@Suite(
    "Groups ring from PostgreSQL with one of their members, another one each time",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct GroupStoreTests {
    private static let zone = Zone("Asia/Riyadh")!
    private static let group = "0192d3a4-0000-7000-8000-0000000000e1"
    private static let owner = StoreBed.customerID

    private static func notice(_ number: Int) -> String { "0192d3a4-0000-7000-8000-0000000000f\(number)" }

    private static func wall(_ day: String, _ time: String) -> LocalDateTime {
        LocalDateTime(date: LocalDate(day)!, time: LocalTime(time)!)
    }

    private static func at(_ day: Int, _ time: String = "08:00") -> UnixTime {
        Self.zone.instant(of: Self.wall("2023-11-\(day)", time))
    }

    /// A group that rings daily at 08:00 from 20 November on, with so many members that ring by it alone.
    private static func lend(
        _ count: Int,
        _ body: @Sendable (ScheduleBed) async throws -> Void
    ) async throws {
        try await ScheduleBed.lend { work in
            try await work.bed.setClock(Self.at(19))
            let notices = PostgresNotices(work.bed.context)
            for number in 0..<count {
                let added: Result<Void, Never> = try await notices.add(Self.notice(number), of: Self.owner, by: .owner)
                {
                    _ in .success(NoticeDraft(Notice("Text \(number)", nil)))
                }
                added.get()
            }
            let group = NoticeGroup("Daily", Timetable(Self.wall("2023-11-20", "08:00"), .days(1)))
            let draft = GroupDraft(group, members: Set((0..<count).map { Self.notice($0) }))
            let added: Result<Void, Never> = try await PostgresGroups(work.bed.context)
                .add(Self.group, of: Self.owner, by: .owner) { _ in .success(draft) }
            added.get()
            while try await !work.turn().isEmpty {}
            try await body(work)
        }
    }

    private static func record(_ work: ScheduleBed) async throws -> GroupRecord {
        try #require(try await PostgresGroups(work.bed.context).find(Self.group, of: Self.owner))
    }

    private static func change(_ work: ScheduleBed, _ change: @escaping @Sendable (inout GroupDraft) -> Void)
        async throws
    {
        let changed: Result<Void, Never>? = try await PostgresGroups(work.bed.context)
            .change(Self.group, of: Self.owner, by: .owner) { record, _ in
                var draft = GroupDraft(record.group)
                change(&draft)
                return .success(draft)
            }
        try #require(changed != nil)
    }

    /// What is to be pushed, by member.
    private static func waiting(_ work: ScheduleBed) async throws -> [String] {
        let statement = Statement(
            "select subject_id from notification where group_id = $1 and told_at is null order by subject_at",
            [.uuid(Self.group)]
        )
        let rows = try await work.bed.pool.query(statement)
        return try rows.map { try $0.uuid(0) }
    }

    @Test func eachMemberRingsOnceInARound() async throws {
        try await Self.lend(3) { work in
            #expect(try await Self.record(work).state.dueAt == Self.at(20))
            for day in 20..<26 {
                try await work.bed.setClock(Self.at(day))
                #expect(try await work.turn() == [.decided(.fired)])
            }
            let drawn = try await Self.waiting(work)
            let all = Set((0..<3).map { Self.notice($0) })
            #expect(Set(drawn.prefix(3)) == all && Set(drawn.suffix(3)) == all && drawn[2] != drawn[3])
        }
    }

    @Test func workerThatDiesBeforeTheCommitChangesNoDraw() async throws {
        try await Self.lend(5) { work in
            try await work.bed.setClock(Self.at(20))
            let claim = try #require(try await work.store.claim(atMost: 1, by: "dead", in: .oldestDue).first)
            let due = try #require(try await work.store.load(claim))
            guard case .group(var group, _, let members) = due.subject else {
                Issue.record("it is no group")
                return
            }
            let store = work.store
            let first = group.bag.draw(from: members.keys) { store.drawOrder(Self.group, $0, $1) }
            try await work.bed.setClock(Self.at(20) + .seconds(5))
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await Self.waiting(work) == [first])
        }
    }

    @Test("Example 6.2: a member that is switched off in the group is not drawn")
    func memberThatIsSwitchedOff() async throws {
        try await Self.lend(2) { work in
            let groups = PostgresGroups(work.bed.context)
            func set(_ isActive: Bool) async throws {
                let member = Self.notice(0)
                let isThere = try await groups.switch(
                    member,
                    of: Self.group,
                    of: Self.owner,
                    isActive: isActive,
                    by: .owner
                )
                #expect(isThere)
            }
            try await set(false)
            for day in 20..<23 {
                try await work.bed.setClock(Self.at(day))
                #expect(try await work.turn() == [.decided(.fired)])
            }
            #expect(Set(try await Self.waiting(work)) == [Self.notice(1)])
            #expect(try await Self.record(work).members.map(\.isOff) == [true, false])
            // Switched on again before its minute, it is drawn.
            try await set(true)
            try await work.bed.setClock(Self.at(23))
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await Self.waiting(work).last == Self.notice(0))
            // Switched off before the push has begun, it does not ring.
            try await set(false)
            #expect(try await Self.waiting(work).count == 3)
        }
    }

    @Test func emptyGroupFiresNothingAndStays() async throws {
        try await Self.lend(1) { work in
            try await Self.change(work) { $0.members = [] }
            #expect(try await work.turn().allSatisfy { $0 == .planned })
            try await work.bed.setClock(Self.at(20))
            #expect(try await work.turn() == [.decided(.emptyGroup)])
            #expect(try await Self.waiting(work).isEmpty)
            let record = try await Self.record(work)
            #expect(record.state.dueAt == Self.at(21) && record.state.lastOutcome == .emptyGroup)
        }
    }

    @Test func noticeThatIsSwitchedOffOrRemovedIsPassedOver() async throws {
        try await Self.lend(3) { work in
            let notices = PostgresNotices(work.bed.context)
            #expect(try await notices.remove(Self.notice(0), of: Self.owner, by: .owner))
            let changed: Result<Void, Never>? = try await notices.change(Self.notice(1), of: Self.owner, by: .owner) {
                record,
                _ in
                var draft = NoticeDraft(record.notice)
                draft.notice.isActive = false
                return .success(draft)
            }
            #expect(changed != nil)
            _ = try await work.turn()
            for day in 20..<22 {
                try await work.bed.setClock(Self.at(day))
                #expect(try await work.turn() == [.decided(.fired)])
            }
            #expect(try await Self.waiting(work) == [Self.notice(2), Self.notice(2)])
        }
    }

    @Test func deletedGroupSilencesItsDrawsAndKeepsItsMembers() async throws {
        try await Self.lend(2) { work in
            try await work.bed.setClock(Self.at(20))
            #expect(try await work.turn() == [.decided(.fired)])
            let groups = PostgresGroups(work.bed.context)
            #expect(try await groups.remove(Self.group, of: Self.owner, by: .owner))
            #expect(try await Self.waiting(work).isEmpty)
            #expect(try await PostgresNotices(work.bed.context).list(of: Self.owner).count == 2)
            #expect(try await work.bed.count("select count(*) from group_member") == 0)
            _ = try await work.turn()
            try await work.bed.setClock(Self.at(21))
            #expect(try await work.turn().isEmpty)
        }
    }

    /// A member whose own moments are over is kept for the group, and rings by it.
    @Test func memberWithTimesOfItsOwnRingsAtBoth() async throws {
        try await Self.lend(1) { work in
            let changed: Result<Void, Never>? = try await PostgresNotices(work.bed.context)
                .change(Self.notice(0), of: Self.owner, by: .owner) { record, _ in
                    var draft = NoticeDraft(record.notice)
                    draft.notice.times = Timetable(Self.wall("2023-11-20", "09:00"))
                    return .success(draft)
                }
            #expect(changed != nil)
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.at(20))
            #expect(try await work.turn() == [.decided(.fired)])
            try await work.bed.setClock(Self.at(20, "09:00"))
            #expect(try await work.turn() == [.decided(.fired)])
            let own = "select count(*) from notification where subject_id = '\(Self.notice(0))'"
            #expect(try await work.bed.count(own) == 2)
            #expect(try await work.bed.count("select count(*) from schedule where ends_at <= jadwal_now()") == 0)
            try await work.bed.setClock(Self.at(21))
            #expect(try await work.turn() == [.decided(.fired)])
        }
    }

    /// A text that changes at the minute is not lost: what was decided is told, or it is decided anew.
    @Test func changeOfATextLosesNoFiring() async throws {
        try await Self.lend(1) { work in
            try await work.bed.setClock(Self.at(20))
            let claim = try #require(try await work.store.claim(atMost: 1, by: "slow", in: .oldestDue).first)
            let changed: Result<Void, Never>? = try await PostgresNotices(work.bed.context)
                .change(Self.notice(0), of: Self.owner, by: .owner) { record, _ in
                    var draft = NoticeDraft(record.notice)
                    draft.notice.title = "New text"
                    return .success(draft)
                }
            #expect(changed != nil)
            let load = try await work.store.load(claim)
            #expect(load == nil)
            #expect(try await work.turn().contains(.decided(.fired)))
            #expect(try await Self.waiting(work).count == 1)
        }
    }

    @Test func namesAndTextsAreStoredEncrypted() async throws {
        try await Self.lend(1) { work in
            let plain = "select count(*) from schedule where position('Daily'::bytea in content) > 0"
            let found = try await work.bed.count(plain)
            #expect(found == 0)
        }
    }
}
