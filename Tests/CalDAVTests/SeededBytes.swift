/// SplitMix64 (Steele, Lea, Flood 2014), with ways to damage a text.
struct SeededBytes: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func damaged(_ text: [UInt8]) -> [UInt8] {
        var text = text
        for _ in 0..<Int.random(in: 1...4, using: &self) {
            guard !text.isEmpty else { break }
            let place = Int.random(in: 0..<text.count, using: &self)
            switch Int.random(in: 0..<5, using: &self) {
            case 0: text[place] = UInt8.random(in: 0...255, using: &self)
            case 1: text.remove(at: place)
            case 2: text.insert(UInt8.random(in: 0...255, using: &self), at: place)
            case 3: text.removeSubrange(place..<min(text.count, place + 20))
            default: text.insert(contentsOf: text[place..<min(text.count, place + 20)], at: place)
            }
        }
        return text
    }
}
