// The limit of ingesting: the least that a program on librabbitmq and libpq can do to bring messages from a queue into
// a table. It takes batches, inserts each with one statement in one transaction, and acknowledges it after the commit.
// Nothing is encrypted, checked, counted or debounced. Reading the next batch while PostgreSQL works, by libpq's
// pipeline mode, made no difference above the noise on two cores: of some 13 ms for a batch this program takes one.
//
//   AMQP_URL, DATABASE_URL    where
//   BENCH_QUEUE               the queue, which exists; the table is bench_message, which exists
//   BENCH_COUNT               ends after so many messages; otherwise at SIGTERM alone

#include <endian.h>
#include <libpq-fe.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "limit-broker.h"

enum { batch_size = 500, prefetch = 1500, column_count = 6 };
// How old the first message of a batch may get while others are waited for.
static const double batch_seconds = 0.02;

static volatile sig_atomic_t ending;
static void end(int signal) { ending = signal; }

// A column of a batch as PostgreSQL sends and receives arrays (array_recv in its arrayfuncs.c): five numbers, then each
// element with its length before it, all in network order.
typedef struct {
  uint32_t element_type;
  char *bytes;
  size_t count, capacity;
} column_t;

enum { customer, chat, id, said_at, is_mine, body };
enum { bool_type = 16, bytea_type = 17, bigint_type = 20, text_type = 25 };
static column_t columns[column_count] = {
    [customer] = {.element_type = text_type}, [chat] = {.element_type = text_type},
    [id] = {.element_type = text_type},       [said_at] = {.element_type = bigint_type},
    [is_mine] = {.element_type = bool_type},  [body] = {.element_type = bytea_type},
};
enum { array_header = 5 * sizeof(uint32_t) };

static const char insertion[] =
    "insert into bench_message (customer, chat, id, said_at, is_mine, body) "
    "select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::boolean[], $6::bytea[]) "
    "on conflict do nothing";

static void append(column_t *column, const void *value, size_t size) {
  if (column->count + sizeof(uint32_t) + size > column->capacity) {
    column->capacity = 2 * (column->count + sizeof(uint32_t) + size);
    column->bytes = grown(column->bytes, column->capacity);
  }
  uint32_t length = htobe32((uint32_t)size);
  memcpy(column->bytes + column->count, &length, sizeof length);
  memcpy(column->bytes + column->count + sizeof length, value, size);
  column->count += sizeof length + size;
}

static void empty_columns(void) {
  for (int i = 0; i < column_count; i++) {
    if (columns[i].capacity < array_header) columns[i].bytes = grown(columns[i].bytes, columns[i].capacity = 65536);
    columns[i].count = array_header;
  }
}

static void finish_columns(int rows) {
  for (int i = 0; i < column_count; i++) {
    // One dimension, no nulls, the elements' type, how many there are, and the index of the first.
    uint32_t header[] = {htobe32(1), 0, htobe32(columns[i].element_type), htobe32((uint32_t)rows), htobe32(1)};
    memcpy(columns[i].bytes, header, sizeof header);
  }
}

static const char *skip(const char *at, const char *end, const char *set) {
  while (at < end && strchr(set, *at)) at++;
  return at;
}

// Adds a message to the columns. It is flat JSON without escapes, as the bench writes it.
static void append_message(const char *at, size_t size) {
  const char *const end = at + size;
  unsigned seen = 0;
  while ((at = skip(at, end, " \n\r\t{,")) < end && *at == '"') {
    const char *key = at + 1, *key_end = memchr(key, '"', (size_t)(end - key));
    if (!key_end) break;
    size_t key_size = (size_t)(key_end - key);
    const char *value = skip(key_end + 1, end, " \n\r\t:"), *value_end;
    if (value < end && *value == '"') {
      value++;
      value_end = memchr(value, '"', (size_t)(end - value));
      if (!value_end || value_end[-1] == '\\') break;
      at = value_end + 1;
    } else {
      for (value_end = value; value_end < end && *value_end != ',' && *value_end != '}';) value_end++;
      at = value_end;
    }
    size_t value_size = (size_t)(value_end - value);
#define is(name) (key_size == sizeof name - 1 && memcmp(key, name, sizeof name - 1) == 0)
    int column;
    if (is("customer_id")) {
      append(&columns[column = customer], value, value_size);
    } else if (is("chat_id")) {
      append(&columns[column = chat], value, value_size);
    } else if (is("id")) {
      append(&columns[column = id], value, value_size);
    } else if (is("body")) {
      append(&columns[column = body], value, value_size);
    } else if (is("is_sender_me")) {
      char truth = value_size > 0 && *value == 't';
      append(&columns[column = is_mine], &truth, 1);
    } else if (is("timestamp")) {
      uint64_t number = 0;
      while (value < value_end && *value >= '0' && *value <= '9') number = number * 10 + (uint64_t)(*value++ - '0');
      number = htobe64(number);
      append(&columns[column = said_at], &number, sizeof number);
    } else {
      continue;
    }
#undef is
    seen |= 1u << column;
  }
  if (seen != (1u << column_count) - 1) give_up("a message is not written as the bench writes it");
}

// Reads the next frame of the channel, or nothing within `limit`; waits for ever when that is NULL.
static bool read_frame(amqp_connection_state_t broker, amqp_frame_t *frame, const struct timeval *limit) {
  int status = amqp_simple_wait_frame_noblock(broker, frame, limit);
  if (status == AMQP_STATUS_TIMEOUT) return false;
  check_status(status, "reading from the broker");
  return true;
}

// Adds the next message to the columns. False when none has come within so many seconds.
static bool take(amqp_connection_state_t broker, double limit, uint64_t *tag) {
  struct timeval time = {.tv_sec = 0, .tv_usec = limit > 0 ? (suseconds_t)(limit * 1e6) : 0};
  amqp_frame_t frame;
  // What came before is in the columns.
  amqp_maybe_release_buffers(broker);
  if (!read_frame(broker, &frame, &time)) return false;
  if (frame.frame_type != AMQP_FRAME_METHOD || frame.payload.method.id != AMQP_BASIC_DELIVER_METHOD) {
    give_up("the broker sent %s and not a message", frame_name(&frame));
  }
  *tag = ((amqp_basic_deliver_t *)frame.payload.method.decoded)->delivery_tag;
  read_frame(broker, &frame, NULL);
  if (frame.frame_type != AMQP_FRAME_HEADER) give_up("a delivery without its header");
  uint64_t size = frame.payload.properties.body_size;
  read_frame(broker, &frame, NULL);
  if (frame.frame_type != AMQP_FRAME_BODY || frame.payload.body_fragment.len != size) {
    give_up("a message that is longer than a frame");
  }
  append_message(frame.payload.body_fragment.bytes, size);
  return true;
}

static void check_result(PGresult *result) {
  if (PQresultStatus(result) != PGRES_COMMAND_OK) give_up("PostgreSQL: %s", PQresultErrorMessage(result));
  PQclear(result);
}

static void insert_batch(PGconn *database, int rows) {
  const char *values[column_count];
  int lengths[column_count], formats[column_count];
  finish_columns(rows);
  for (int i = 0; i < column_count; i++) {
    values[i] = columns[i].bytes;
    lengths[i] = (int)columns[i].count;
    formats[i] = 1;
  }
  check_result(PQexec(database, "begin"));
  check_result(PQexecPrepared(database, "insertion", column_count, values, lengths, formats, 0));
  check_result(PQexec(database, "commit"));
  empty_columns();
}

static PGconn *open_database(void) {
  PGconn *database = PQconnectdb(required("DATABASE_URL"));
  if (PQstatus(database) != CONNECTION_OK) give_up("PostgreSQL: %s", PQerrorMessage(database));
  check_result(PQprepare(database, "insertion", insertion, 0, NULL));
  return database;
}

static amqp_connection_state_t open_consumer(void) {
  amqp_connection_state_t broker = open_broker();
  amqp_basic_qos(broker, channel, 0, prefetch, false);
  check_reply(amqp_get_rpc_reply(broker), "basic.qos");
  amqp_bytes_t queue = amqp_cstring_bytes(required("BENCH_QUEUE"));
  amqp_basic_consume(broker, channel, queue, amqp_empty_bytes, false, false, false, amqp_empty_table);
  check_reply(amqp_get_rpc_reply(broker), "basic.consume");
  return broker;
}

int main(void) {
  const long count = optional_number("BENCH_COUNT");
  struct sigaction action = {.sa_handler = end};
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGINT, &action, NULL);

  PGconn *database = open_database();
  amqp_connection_state_t broker = open_consumer();
  empty_columns();
  puts("consuming");
  fflush(stdout);

  long taken = 0;
  while (!ending && !(count && taken == count)) {
    uint64_t tag;
    // A quarter of a second: librabbitmq goes on waiting when a signal comes.
    if (!take(broker, 0.25, &tag)) continue;
    const double deadline = seconds() + batch_seconds;
    int rows = 1;
    while (rows < batch_size && !(count && taken + rows == count) && take(broker, deadline - seconds(), &tag)) rows++;
    insert_batch(database, rows);
    check_status(amqp_basic_ack(broker, channel, tag, true), "basic.ack");
    taken += rows;
  }
  PQfinish(database);
  close_broker(broker);
  for (int i = 0; i < column_count; i++) free(columns[i].bytes);
  return 0;
}
