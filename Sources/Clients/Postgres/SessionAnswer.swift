/// What the server answered to one statement, or to the last of several.
struct SessionAnswer {
    var rows: [PostgresRow] = []
    var affectedRows = 0
    var commandTag = ""
}
