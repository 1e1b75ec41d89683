internal import SwiftProtobuf
internal import Time

extension Google_Protobuf_Timestamp {
    init(_ time: UnixTime) {
        let seconds = time.seconds
        self.init(seconds: seconds, nanos: Int32(clamping: (time.milliseconds - seconds * 1000) * 1_000_000))
    }

    /// From the year 1 to 9999, as its documentation has it; nil beyond. What is less than a millisecond is dropped.
    var unixTime: UnixTime? {
        guard (-62_135_596_800...253_402_300_799).contains(self.seconds), (0...999_999_999).contains(self.nanos) else {
            return nil
        }
        return UnixTime(milliseconds: self.seconds * 1000 + Int64(self.nanos) / 1_000_000)
    }
}
