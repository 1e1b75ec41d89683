/// A random number that one text is sealed with, and never another. It is used up with that.
public struct SealNonce: ~Copyable {
    /// Twelve.
    let bytes: ArraySlice<UInt8>
}
