import Foundation

/// Keys as the settings carry them and as the store takes them. Not secret: what they seal is gone with the test.
enum PipelineKeys {
    static let messages = Self.key("m", 1)
    static let credentials = Self.key("c", 2)

    private static func key(_ id: String, _ byte: UInt8) -> (id: String, key: [UInt8]) {
        (id, Array(repeating: byte, count: 32))
    }

    static func setting(_ key: (id: String, key: [UInt8])) -> String {
        "\(key.id):\(Data(key.key).base64EncodedString())"
    }
}
