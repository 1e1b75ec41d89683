import Pipeline
import Time

extension FuzzedParser {
    /// What OwnTracks posts, to an address that whoever has it may post anything to.
    static let transition = FuzzedParser(name: "transition", longest: 2048, words: FuzzWords.transition) { input in
        guard let transition = TransitionReader().read(input) else { return false }
        try UnkeptPromise.unless(transition.region != nil || transition.name != nil, "a transition of no region")
        for text in [transition.region, transition.name].compactMap(\.self) {
            try UnkeptPromise.unless(!text.isEmpty && text.count <= Place.longestName, "a name of another length")
        }
        try UnkeptPromise.unless((0...253_402_300_799).contains(transition.at.seconds), "a year that is none")
        return true
    }
}

extension FuzzWords {
    static let transition: [String] = [
        "{", "}", "\"", ":", ",", "[", "]", "\"_type\":\"transition\"", "\"_type\":\"location\"", "\"_type\"",
        "\"event\":\"enter\"", "\"event\":\"leave\"", "\"event\":\"EnTeR\"", "\"tst\":", "1427634603", "-1", "1e999",
        "0", "4102444800", "1.5", "null", "true", "\"1427634603\"", "\"rid\":\"", "\"desc\":\"", "\"lat\":12.34",
        "\"lon\":-0.5", "\"acc\":130", "\"tid\":\"JP\"", "\"t\":\"c\"", "\"wtst\":1425042603", "\\u0000", "\\ud83d",
        "البيت", "\u{202E}", "\u{FEFF}", "NaN",
    ]
}
