// The limit of publishing: the least that a program on librabbitmq can do to have messages confirmed.
//
//   AMQP_URL          where
//   BENCH_QUEUE       the queue, which exists
//   BENCH_COUNT       how many messages
//   BENCH_BODY        bytes in each
//   BENCH_CONFIRMS    at most so many are unconfirmed at a time; 500 unless told otherwise

#include <stdbool.h>
#include <stdint.h>

#include "limit-broker.h"

// The confirms by number, which counts from 1 on.
static bool *confirmed;
static uint64_t first_unconfirmed = 1;
static long unconfirmed;

static void confirm(uint64_t number) {
  if (confirmed[number]) return;
  confirmed[number] = true;
  unconfirmed--;
}

// Waits for what the broker says next, which has to be a confirm.
static void read_confirm(amqp_connection_state_t broker) {
  amqp_frame_t frame;
  check_status(amqp_simple_wait_frame(broker, &frame), "waiting for a confirm");
  if (frame.frame_type != AMQP_FRAME_METHOD || frame.payload.method.id != AMQP_BASIC_ACK_METHOD) {
    give_up("the broker sent %s and not a confirm", frame_name(&frame));
  }
  amqp_basic_ack_t *ack = frame.payload.method.decoded;
  if (ack->multiple) {
    while (first_unconfirmed <= ack->delivery_tag) confirm(first_unconfirmed++);
  } else {
    confirm(ack->delivery_tag);
  }
}

int main(void) {
  const long count = required_number("BENCH_COUNT"), window = optional_number("BENCH_CONFIRMS");
  const size_t size = (size_t)required_number("BENCH_BODY");
  confirmed = grown(NULL, (size_t)count + 1);
  memset(confirmed, 0, (size_t)count + 1);
  char *text = grown(NULL, size + 1);
  memset(text, 'x', size);

  amqp_connection_state_t broker = open_broker();
  amqp_confirm_select(broker, channel);
  check_reply(amqp_get_rpc_reply(broker), "confirm.select");
  const amqp_bytes_t queue = amqp_cstring_bytes(required("BENCH_QUEUE")), body = {.len = size, .bytes = text};
  const amqp_basic_properties_t properties = {
      ._flags = AMQP_BASIC_CONTENT_TYPE_FLAG | AMQP_BASIC_DELIVERY_MODE_FLAG,
      .content_type = amqp_cstring_bytes("application/json"),
      .delivery_mode = AMQP_DELIVERY_PERSISTENT,
  };

  const double start = seconds();
  for (long published = 0; published < count || unconfirmed;) {
    if (published < count && unconfirmed < (window ? window : 500)) {
      check_status(
          amqp_basic_publish(broker, channel, amqp_empty_bytes, queue, true, false, &properties, body), "publishing");
      published++;
      unconfirmed++;
      continue;
    }
    // All that has been received, so that it is not one message for each confirm.
    do read_confirm(broker);
    while (unconfirmed && (amqp_frames_enqueued(broker) || amqp_data_in_buffer(broker)));
    amqp_maybe_release_buffers(broker);
  }
  printf("published %ld in %.6f s\n", count, seconds() - start);
  close_broker(broker);
  free(confirmed);
  free(text);
  return 0;
}
