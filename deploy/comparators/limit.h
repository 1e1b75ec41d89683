#pragma once

// What the programs of the limit share. They serve deploy/bench alone: they give up on the first error.

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

__attribute__((noreturn, format(printf, 1, 2))) static inline void give_up(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("error: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  exit(1);
}

static inline const char *required(const char *name) {
  const char *value = getenv(name);
  if (!value || !*value) give_up("%s is not set: deploy/bench sets it", name);
  return value;
}

static inline long whole_number(const char *name, const char *text) {
  char *end;
  long number = strtol(text, &end, 10);
  if (end == text || *end || number < 0) give_up("%s is no number from 0", name);
  return number;
}

static inline long required_number(const char *name) { return whole_number(name, required(name)); }

/// 0 when it is not set.
static inline long optional_number(const char *name) {
  const char *text = getenv(name);
  return text && *text ? whole_number(name, text) : 0;
}

static inline void *grown(void *memory, size_t size) {
  memory = realloc(memory, size);
  if (!memory) give_up("no memory for %zu bytes", size);
  return memory;
}

/// Of a clock that only goes forward.
static inline double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
