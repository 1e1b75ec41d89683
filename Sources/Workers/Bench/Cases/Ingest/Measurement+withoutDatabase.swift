extension Measurement {
    /// Of something that has no use for a database: what the bench itself asks it is no figure.
    var withoutDatabase: Measurement {
        var own = self
        (own.databaseMilliseconds, own.statementsPerUnit, own.transactionsPerUnit) = (nil, nil, nil)
        return own
    }
}
