extension Goal {
    static let all: [Goal] = [
        Goal(
            "ingest, encrypted, deduplicated, debounced, durable, one worker",
            .atLeast(0.5, .share, "of the C limit", in: GoalNames.ingest) { Self.ingest($0, \.ratioToLimit) },
            .atLeast(20_000, .perSecond, in: GoalNames.ingest) { Self.ingest($0, \.medians?.perSecond) }
        ),
        Goal(
            "… against the plain worker and Celery",
            .atLeast(20, .times, "the plain worker", in: GoalNames.ingest) { Self.ingest($0, \.ratioToPlain) },
            .atLeast(20, .times, "Celery", in: GoalNames.ingest) { Self.ingest($0, \.ratioToCelery) }
        ),
        Goal(
            "processor time of our process for 1,000 ingested messages",
            .atMost(20, .milliseconds, in: GoalNames.ingest) { Self.ingest($0, \.medians?.subjectMilliseconds) }
        ),
        Goal(
            "claims: lateness at 2,000 due/s with 1,000,000 armed",
            .atMost(250, .milliseconds, "at p99", in: GoalNames.debounce) {
                $0.goalFigure(GoalNames.debounce, GoalNames.debounceVariant, \.medians?.latency?.p99)
            },
            // The worst of all repetitions, because no claim may be early.
            .atMost(0, .milliseconds, "early", in: GoalNames.debounce) {
                $0.goalFigure(GoalNames.debounce, GoalNames.debounceVariant) {
                    $0.measurements.compactMap { $0.figures[GoalNames.early] }.max()
                }
            }
        ),
        Goal(
            "reminders: lateness at 2,000 due/s with 1,000,000 armed",
            .atMost(250, .milliseconds, "at p99", in: GoalNames.schedule) {
                $0.goalFigure(GoalNames.schedule, GoalNames.scheduleVariant, \.medians?.latency?.p99)
            },
            .atMost(1000, .milliseconds, "the latest", in: GoalNames.schedule) {
                $0.goalFigure(GoalNames.schedule, GoalNames.scheduleVariant, \.medians?.latency?.max)
            },
            .atMost(0, .milliseconds, "early", in: GoalNames.schedule) {
                $0.goalFigure(GoalNames.schedule, GoalNames.scheduleVariant) {
                    $0.measurements.compactMap { $0.figures[GoalNames.early] }.max()
                }
            },
            .atMost(1000, .milliseconds, "to the device at 300/s, at p99", in: GoalNames.schedule) {
                $0.goalFigure(GoalNames.schedule, GoalNames.devicesVariant, \.medians?.latency?.p99)
            },
            .atMost(1000, .milliseconds, "to a webhook at 300/s, at p99", in: GoalNames.schedule) {
                $0.goalFigure(GoalNames.schedule, GoalNames.webhooksVariant, \.medians?.latency?.p99)
            }
        ),
        Goal(
            "… 100,000 at one moment, and 200,000 after ten minutes' downtime",
            .atMost(1000, .milliseconds, "for the first rank at p99", in: GoalNames.schedule) {
                $0.goalFigure(GoalNames.schedule, GoalNames.burstVariant) { $0.medians?.figures[GoalNames.firstRank] }
            },
            .atMost(60_000, .milliseconds, "for all of one moment", in: GoalNames.schedule) {
                $0.goalFigure(GoalNames.schedule, GoalNames.burstVariant, \.medians?.latency?.max)
            },
            .atMost(60_000, .milliseconds, "for owners' own of one minute", in: GoalNames.schedule) {
                $0.goalFigure(GoalNames.schedule, GoalNames.ownVariant, \.medians?.latency?.max)
            },
            .atMost(250, .milliseconds, "for fresh ones after a downtime, at p99", in: GoalNames.schedule) {
                $0.goalFigure(GoalNames.schedule, GoalNames.behindVariant, \.medians?.latency?.p99)
            },
            .atMost(180_000, .milliseconds, "until the backlog is gone", in: GoalNames.schedule) {
                $0.goalFigure(GoalNames.schedule, GoalNames.behindVariant) {
                    $0.medians?.figures[GoalNames.backlog]
                }
            }
        ),
        Goal(
            "analysis at 300 ms model latency, one worker, up to 512 at once",
            .atLeast(0.95, .share, "of concurrency / latency", in: GoalNames.analysis) {
                $0.goalFigure(GoalNames.analysis, GoalNames.analysisVariant) {
                    $0.medians?.figures[GoalNames.shareOfPossible]
                }
            }
        ),
        Goal(
            "pushes on one HTTP/2 connection",
            .atLeast(0.8, .share, "of libcurl alone", in: GoalNames.push) {
                $0.smallest(GoalNames.push, \.ratioToLimit)
            }
        ),
        Goal(
            "end to end, critical time without the model, at 100 events/s",
            .atMost(150, .milliseconds, "at p99", in: GoalNames.endToEnd) {
                $0.goalFigure(GoalNames.endToEnd, GoalNames.endToEndVariant, \.medians?.latency?.p99)
            }
        ),
        Goal(
            "resident memory of any worker, at any backlog",
            .atMost(60, .megabytes, in: nil) { Self.peak($0, largeBodies: false) },
            .atMost(120, .megabytes, "with bodies of 16 KB or more", in: nil) { Self.peak($0, largeBodies: true) },
            .atMost(25, .megabytes, "idle", in: GoalNames.idle) {
                $0.largest(GoalNames.idle) { $0.medians?.figures[GoalNames.resident] }
            },
            .atMost(60, .megabytes, "idle with 1,000,000 armed reminders", in: GoalNames.idle) {
                $0.goalFigure(GoalNames.idle, GoalNames.armedVariant) { $0.medians?.figures[GoalNames.resident] }
            }
        ),
        Goal(
            "ingest rate with 10 million stored messages",
            .atLeast(0.9, .share, "of the empty table's", in: GoalNames.history) {
                $0.goalFigure(GoalNames.history, GoalNames.historyVariant) {
                    $0.medians?.figures[GoalNames.ratioToEmpty]
                }
            }
        ),
        Goal(
            "message-workers that share the machine, beside one alone",
            .atLeast(0.95, .share, "with two", in: GoalNames.scaling) { Self.beside(2, $0) },
            .atLeast(0.9, .share, "with four", in: GoalNames.scaling) { Self.beside(4, $0) },
            .atLeast(0.8, .share, "with eight", in: GoalNames.scaling) { Self.beside(8, $0) }
        ),
        Goal(
            "webhooks: signature, commit and relay, one bridge",
            .atLeast(1500, .perSecond, in: GoalNames.bridge) {
                $0.goalFigure(GoalNames.bridge, GoalNames.bridgeVariant, \.medians?.perSecond)
            },
            .atMost(50, .milliseconds, "to the answer at 200/s, at p99", in: GoalNames.bridge) {
                $0.goalFigure(GoalNames.bridge, GoalNames.bridgePaceVariant, \.medians?.latency?.p99)
            },
            .atMost(150, .milliseconds, "to the queue at 200/s, at p99", in: GoalNames.bridge) {
                $0.goalFigure(GoalNames.bridge, GoalNames.bridgePaceVariant) { $0.medians?.figures[GoalNames.toQueue] }
            },
            .atMost(60, .megabytes, "with 5,000 connected phones", in: GoalNames.bridge) {
                $0.goalFigure(GoalNames.bridge, GoalNames.bridgePhonesVariant, \.medians?.peakMegabytes)
            }
        ),
        // Of whichever size was measured, which is shown beside it.
        Goal(
            "the operators' console on large tables",
            .atMost(150, .milliseconds, "for the overview at p99", in: GoalNames.console) {
                $0.largest(GoalNames.console, \.medians?.latency?.p99)
            },
            .atMost(1.3, .times, "one viewer's processor time of the database, with 60", in: GoalNames.console) {
                $0.largest(GoalNames.console) { $0.medians?.figures[GoalNames.besideOneViewer] }
            },
            .atMost(60, .megabytes, "at its peak", in: GoalNames.console) {
                $0.largest(GoalNames.console, \.medians?.peakMegabytes)
            }
        ),
        Goal(
            "the owners' API at 2,000 calls/s",
            .atLeast(1990, .perSecond, in: GoalNames.api) {
                $0.goalFigure(GoalNames.api, GoalNames.apiVariant, \.medians?.perSecond)
            },
            .atMost(30, .milliseconds, "from when a call is due to its answer, at p99", in: GoalNames.api) {
                $0.goalFigure(GoalNames.api, GoalNames.apiVariant, \.medians?.latency?.p99)
            },
            .atMost(60, .megabytes, "at its peak", in: GoalNames.api) {
                $0.largest(GoalNames.api, \.medians?.peakMegabytes)
            }
        ),
        Goal(
            "the owners' pages over 8 calendars of 1,000 events, at Radicale",
            .atMost(2500, .milliseconds, "for a first page, the slowest", in: GoalNames.views) {
                Self.views($0) { $0.figures[GoalNames.firstPage] }
            },
            .atLeast(1, .share, "of first pages with all calendars", in: GoalNames.views) {
                Self.views($0) { $0.figures[GoalNames.wholePages] }
            },
            .atMost(150, .milliseconds, "for a page again, at p95", in: GoalNames.views) {
                Self.views($0) { $0.latency?.p95 }
            },
            .atMost(1.05, .times, "the same with prayer times, at p50", in: GoalNames.views) { Self.withPrayers($0) },
            .atMost(200, .milliseconds, "for a search in 2,000 events, at p95", in: GoalNames.views) {
                $0.goalFigure(GoalNames.views, GoalNames.searchVariant, \.medians?.latency?.p95)
            },
            .atMost(60, .megabytes, "at its peak", in: GoalNames.views) {
                $0.largest(GoalNames.views, \.medians?.peakMegabytes)
            }
        ),
        Goal(
            "feeds of prayer times, ten times as often as 10,000 in an hour",
            .atMost(50, .milliseconds, "at p99", in: GoalNames.feeds) {
                $0.goalFigure(GoalNames.feeds, GoalNames.feedsVariant, \.medians?.latency?.p99)
            },
            .atMost(1000, .milliseconds, "of processor time for 1,000 unchanged", in: GoalNames.feeds) {
                $0.goalFigure(GoalNames.feeds, GoalNames.unchangedFeedsVariant, \.medians?.subjectMilliseconds)
            },
            .atMost(20_000, .milliseconds, "of processor time for 1,000 whole", in: GoalNames.feeds) {
                $0.goalFigure(GoalNames.feeds, GoalNames.wholeFeedsVariant, \.medians?.subjectMilliseconds)
            }
        ),
        Goal(
            "meetings by vote",
            .atMost(150, .milliseconds, "from a tap to the stored vote at 200/s, at p99", in: GoalNames.votes) {
                $0.goalFigure(GoalNames.votes, GoalNames.votesVariant, \.medians?.latency?.p99)
            },
            .atMost(100, .milliseconds, "of processor time to recommend times, at p99", in: GoalNames.recommend) {
                $0.goalFigure(GoalNames.recommend, GoalNames.recommendVariant, \.medians?.latency?.p99)
            },
            .atMost(2000, .milliseconds, "from the decision to the last of 50 calendars", in: GoalNames.decision) {
                $0.goalFigure(GoalNames.decision, GoalNames.decisionVariant, \.medians?.latency?.max)
            }
        ),
        Goal(
            "asking for a sign-in link: addresses with and without account, invited, limited",
            .atMost(5, .milliseconds, "between their times at p50", in: GoalNames.signIn) {
                $0.largest(GoalNames.signIn) { $0.medians?.figures[GoalNames.apart] }
            }
        ),
        Goal(
            "start to first message processed, services up",
            .atMost(300, .milliseconds, in: GoalNames.start) { $0.largest(GoalNames.start, \.medians?.latency?.p50) }
        ),
    ]

    private static func ingest(_ results: BenchResults, _ figure: (BenchResult) -> Double?) -> GoalFigure? {
        results.goalFigure(GoalNames.ingest, GoalNames.ingestVariant, figure)
    }

    private static func views(_ results: BenchResults, _ figure: (BenchMedians) -> Double?) -> GoalFigure? {
        results.goalFigure(GoalNames.views, GoalNames.viewsVariant) { $0.medians.flatMap(figure) }
    }

    /// The time of a page again with prayer times, divided by that without.
    private static func withPrayers(_ results: BenchResults) -> GoalFigure? {
        guard let without = Self.views(results, { $0.latency?.p50 })?.value else { return nil }
        return results.goalFigure(GoalNames.views, GoalNames.prayerViewsVariant) {
            $0.medians?.latency.map { $0.p50 / without }
        }
    }

    /// The rate of several message-workers beside one's, where it is lowest.
    private static func beside(_ workers: Int, _ results: BenchResults) -> GoalFigure? {
        results.smallest(GoalNames.scaling) { result in
            guard result.variant.hasPrefix("message-workers") else { return nil }
            return result.medians?.figures[GoalNames.besideOne(workers)]
        }
    }

    /// The highest peak in any repetition of any case with one worker.
    private static func peak(_ results: BenchResults, largeBodies: Bool) -> GoalFigure? {
        results.jadwal()
            .filter { !GoalNames.severalProcesses.contains($0.caseName) }
            .filter { GoalNames.hasLargeBodies($0.variant) == largeBodies }
            .compactMap { result in
                result.measurements.compactMap(\.peakMegabytes).max()
                    .map { GoalFigure(value: $0, caseName: result.caseName, variant: result.variant) }
            }
            .max { $0.value < $1.value }
    }
}
