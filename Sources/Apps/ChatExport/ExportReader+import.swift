public import Time

extension ExportReader {
    /// Reads a file for an import.
    ///
    /// If the file does not show the order of its dates, an order is excluded that puts a message into the future.
    /// Throws `.inFuture` for a message that is more than a day ahead: the workers refuse those.
    ///
    /// - Parameters:
    ///   - zone: of the phone that exported.
    ///   - oldest: older messages are counted only.
    ///   - most: with more messages that are new enough, throws `.tooMany`.
    public func read(
        forImport bytes: [UInt8],
        zone: Zone,
        order: DateOrder?,
        now: UnixTime,
        since oldest: UnixTime? = nil,
        atMost most: Int = .max
    ) throws(ExportFault) -> Export {
        let bounds = Bounds(oldest: oldest, latest: now + .seconds(86_400), most: most)
        do throws(ExportFault) {
            return try self.read(bytes, zone: zone, order: order, within: bounds)
        } catch {
            guard error.code == .ambiguousDates else { throw error }
            var possible: [Export] = []
            for order in [DateOrder.dayMonthYear, .monthDayYear] {
                do throws(ExportFault) {
                    possible.append(try self.read(bytes, zone: zone, order: order, within: bounds))
                } catch {
                    guard error.code == .inFuture else { throw error }
                }
            }
            guard possible.count == 1 else { throw error }
            return possible[0]
        }
    }
}
