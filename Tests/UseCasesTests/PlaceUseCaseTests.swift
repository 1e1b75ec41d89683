import Pipeline
import Store
import TestSupport
import Testing
import UseCases

@Suite(
    "Owners name their places, and no other owner's",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct PlaceUseCaseTests {
    private static func add(
        _ name: String,
        _ id: String = EventIdentity.random().id,
        in bed: UseCaseBed
    ) async throws -> PlaceRefusal? {
        try await AddPlace().run(.init(id, named: name), as: UseCaseBed.old, in: bed.store).refusal
    }

    private static func list(_ bed: UseCaseBed) async throws -> [String] {
        try await PostgresPlaces(bed.store).list(of: UseCaseBed.owner).map(\.place.name)
    }

    @Test func addedTwiceIsOne() async throws {
        try await UseCaseBed.lend { bed in
            let id = EventIdentity.random().id
            for _ in 0..<2 { #expect(try await Self.add("  Home ", id, in: bed) == nil) }
            #expect(try await Self.list(bed) == ["Home"])
            #expect(try await Self.add("home", in: bed) == .name(.taken))
            #expect(try await Self.add(" \u{200B}\n", in: bed) == .name(.empty))
            #expect(try await Self.add(String(repeating: "ب", count: 201), in: bed) == .name(.tooLong))
            let other = Actor.owner(UseCaseBed.other)
            let renamed = try await RenamePlace().run(.init(id, to: "x"), as: other, in: bed.store).refusal
            #expect(renamed == .notFound)
            let removed = try await RemovePlace().run(.init(id), as: other, in: bed.store).refusal
            #expect(removed == .notFound)
            try await RenamePlace().run(.init(id, to: "Home"), as: UseCaseBed.old, in: bed.store).get()
            try await RemovePlace().run(.init(id), as: UseCaseBed.old, in: bed.store).get()
            #expect(try await Self.list(bed) == [])
        }
    }

    @Test func ownerHasAtMostSoManyPlaces() async throws {
        try await UseCaseBed.lend { bed in
            for number in 0..<Place.most {
                let refusal = try await Self.add("Place \(number)", in: bed)
                #expect(refusal == nil)
            }
            let more = try await Self.add("One more", in: bed)
            #expect(more == .tooMany)
        }
    }

    @Test func notificationWithAPlaceNeedsNoTimes() async throws {
        try await UseCaseBed.lend { bed in
            let (place, notice) = (EventIdentity.random().id, EventIdentity.random().id)
            #expect(try await Self.add("Home", place, in: bed) == nil)
            var form = NoticeForm()
            (form.title, form.places) = ("Keys", ["leave:\(place)"])
            let added = try await AddNotice().run(.init(notice, form), as: UseCaseBed.old, in: bed.store).refusal
            #expect(added == nil)
            let link = PlaceLink(.enter, place)
            func set(_ link: PlaceLink, _ isActive: Bool) async throws -> NoticeRefusal? {
                let input = ChangeNotice.Input(notice, .place(link, isActive: isActive))
                return try await ChangeNotice().run(input, as: UseCaseBed.old, in: bed.store).refusal
            }
            #expect(try await set(link, true) == nil)
            let record = try await PostgresNotices(bed.store).find(notice, of: UseCaseBed.owner)
            #expect(record?.places == [link, PlaceLink(.leave, place)] && record?.notice.times == nil)
            let unknown = PlaceLink(.enter, notice)
            #expect(try await set(unknown, true) == .wrong(NoticeFaults([.places: .unknownPlace])))
            #expect(try await set(link, false) == nil)
            // What a form does not name stays.
            form.places = nil
            let changed = ChangeNotice.Input(notice, .form(form))
            #expect(try await ChangeNotice().run(changed, as: UseCaseBed.old, in: bed.store).refusal == nil)
            let kept = try await PostgresNotices(bed.store).find(notice, of: UseCaseBed.owner)
            #expect(kept?.places == [PlaceLink(.leave, place)])
        }
    }

    @Test func addressesWantARecentSignIn() async throws {
        try await UseCaseBed.lend { bed in
            let old = try await ShowPlaceAddresses().run(as: UseCaseBed.old, in: bed.store).refusal
            #expect(old == .signInAgain)
            let token = try await ShowPlaceAddresses().run(as: UseCaseBed.recent, in: bed.store).get()
            let owner = try await PlaceAddresses(bed.store).owner(of: token)
            #expect(owner == .success(UseCaseBed.owner))
        }
    }
}
