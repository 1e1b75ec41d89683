import Vault

extension FuzzedParser {
    /// Sealed bytes that were changed never open. The first two bytes choose between the input itself and a sealed text that is
    /// changed at some places by the rest.
    static let sealedBytes = FuzzedParser(
        name: "sealed-bytes",
        longest: 512,
        words: ["\u{1}\u{1}k", "\u{1}\u{2}kk", "\u{2}\u{1}k", "\u{2}\u{2}kk"]
    ) { input in
        let sealer = try Sealer([("k", Array(repeating: 7, count: 32))])
        let context = SealContext(table: "t", row: "r", customer: "c")
        var choices = Choices(input)
        guard choices.truth() else {
            try UnkeptPromise.unless(
                (try? sealer.open(Array(input.dropFirst()), for: context)) == nil,
                "a forgery opens"
            )
            return false
        }
        let plain = Array("plain".utf8)
        let sealed = sealer.seal(plain, for: context)
        var changed = sealed
        while !choices.isEmpty {
            let place = choices.number(0...changed.count)
            let byte = choices.byte()
            if place == changed.count { changed.append(byte) } else { changed[place] ^= byte }
        }
        let opened = try? sealer.open(changed, for: context)
        try UnkeptPromise.unless(
            opened == (changed == sealed ? plain : nil),
            "changed bytes open, or whole ones do not"
        )
        return opened != nil
    }
}
