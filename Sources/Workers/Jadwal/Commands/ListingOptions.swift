internal import ArgumentParser

/// How rows are shown.
struct ListingOptions: ParsableArguments {
    @Flag(help: "JSON in place of a table.")
    var json = false
}
