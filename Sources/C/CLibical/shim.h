#pragma once

#include <libical/ical.h>

// libical's own structure of a rule is 3 kB of arrays, which Swift would see as tuples: it stays on this side.

/// What decides how much a rule costs to expand.
typedef struct {
  /// ICAL_SECONDLY_RECURRENCE is 0, each coarser one more by one up to ICAL_YEARLY_RECURRENCE.
  int frequency;
  int interval;
} jadwal_ical_rule;

/// False for what is no rule.
static inline int jadwal_ical_read_rule(const char *text, jadwal_ical_rule *facts) {
  struct icalrecurrencetype rule = icalrecurrencetype_from_string(text);
  if (rule.freq == ICAL_NO_RECURRENCE) return 0;
  facts->frequency = (int)rule.freq;
  facts->interval = rule.interval;
  return 1;
}

/// The rule's instances from `start` to `until`, whatever end the rule gives itself. NULL for a rule that can have none. The caller
/// frees it. Without an `until` a rule without instances keeps icalrecur_iterator_next busy for centuries of its calendar.
static inline icalrecur_iterator *jadwal_ical_instances(
    const char *text, struct icaltimetype start, struct icaltimetype until) {
  struct icalrecurrencetype rule = icalrecurrencetype_from_string(text);
  if (rule.freq == ICAL_NO_RECURRENCE) return 0;
  rule.until = until;
  return icalrecur_iterator_new(rule, start);
}
