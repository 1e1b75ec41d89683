import TestSupport

extension SeededGenerator {
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
