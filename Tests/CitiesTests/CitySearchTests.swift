internal import Cities
internal import Pipeline
internal import Testing
internal import Time

@Suite("Cities are found as people write them")
struct CitySearchTests {
    @Test(
        arguments: [
            ("Makkah", "SA"), ("Mecca", "SA"), ("مكة", "SA"), ("مكه المكرمه", "SA"), ("مَكّة", "SA"), ("الرياض", "SA"),
            ("riyadh", "SA"), ("RIYADH ", "SA"), ("khamis-mushait", "SA"), ("Khamismushait", "SA"), ("Taif", "SA"),
            ("Ta'if", "SA"), ("Ta’if", "SA"), ("الطائف", "SA"), ("الطايف", "SA"), ("Medina", "SA"), ("المدينه", "SA"),
            ("İstanbul", "TR"), ("istanbul", "TR"), ("Istanbul", "TR"), ("Sao Paulo", "BR"), ("São Paulo", "BR"),
            ("Malmo", "SE"), ("Zürich", "CH"), ("zurich", "CH"), ("القاهرة", "EG"), ("القاهره", "EG"),
            ("أبو ظبي", "AE"), ("ابوظبي", "AE"), ("Abu-Dhabi", "AE"), ("Kuwait", "KW"), ("Łódź", "PL"), ("lodz", "PL"),
        ]
    )
    func cityIsFoundFirst(_ typed: String, _ country: String) {
        #expect(CityList.search(typed).first?.country == country, "\(typed)")
    }

    @Test func citiesOfOneNameAreAllOfferedTheLargestFirst() {
        let found = CityList.search("Tripoli")
        #expect(found.prefix(2).map(\.country) == ["LY", "LB"])
        let alexandrias = CityList.search("Alexandria", atMost: 20).filter { $0.name == "Alexandria" }
        #expect(alexandrias.first?.country == "EG" && alexandrias.contains { $0.country == "US" })
        #expect(alexandrias.map(\.population) == alexandrias.map(\.population).sorted(by: >))
        #expect(Set(CityList.search("Springfield", atMost: 20).map(\.region)).count > 3)
    }

    @Test func wholeNameComesBeforeALongerOneOfALargerCity() {
        #expect(CityList.search("York").first?.name == "York")
        #expect(CityList.search("York", atMost: 40).contains { $0.name == "New York" })
    }

    @Test(arguments: ["", "   ", "-", "'", "Xyzzyville", "東京", String(repeating: "a", count: 10_240)])
    func nothingIsFoundForWhatIsNoCity(_ typed: String) {
        #expect(CityList.search(typed).isEmpty)
    }

    /// The names were folded by another program: `Sources/Cities/extract`.
    @Test func everyCityIsFoundByItsOwnNames() {
        let all = CityList.all
        #expect(all.count == 24_361)
        #expect(Set(all.map(\.city.id)).count == all.count)
        var wrong: [String] = []
        for (city, keys) in all {
            for name in [city.name, city.arabicName ?? city.name] where !keys.contains(CityList.fold(name)) {
                wrong.append("\(name): \(CityList.fold(name)) \(keys)")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(10))")
    }

    @Test func cityIsFoundByItsNumber() throws {
        let city = try #require(CityList.find(104_515))
        #expect(city.country == "SA" && city.zone.name == "Asia/Riyadh" && city.arabicName == "مكة المكرمة")
        #expect(abs(city.place.latitude - 21.43) < 0.01 && abs(city.place.longitude - 39.83) < 0.01)
        #expect(CityList.find(1) == nil && CityList.find(-5) == nil)
    }
}
