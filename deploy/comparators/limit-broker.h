#pragma once

// A connection to RabbitMQ with one channel.

#include <amqp.h>
#include <amqp_framing.h>
#include <amqp_tcp_socket.h>
#include <sys/time.h>

#include "limit.h"

static const amqp_channel_t channel = 1;
// librabbitmq's own default, and the largest that RabbitMQ takes unless it is told otherwise.
static const int largest_frame = 131072;

static inline void check_reply(amqp_rpc_reply_t reply, const char *what) {
  if (reply.reply_type == AMQP_RESPONSE_NORMAL) return;
  if (reply.reply_type == AMQP_RESPONSE_SERVER_EXCEPTION && reply.reply.id == AMQP_CHANNEL_CLOSE_METHOD) {
    amqp_channel_close_t *close = reply.reply.decoded;
    give_up("%s: %.*s", what, (int)close->reply_text.len, (char *)close->reply_text.bytes);
  }
  give_up("%s: %s", what, amqp_error_string2(reply.library_error));
}

static inline void check_status(int status, const char *what) {
  if (status != AMQP_STATUS_OK) give_up("%s: %s", what, amqp_error_string2(status));
}

/// By AMQP_URL, without heartbeats: whoever started the program sees when nothing moves.
static inline amqp_connection_state_t open_broker(void) {
  // The parts of the URL point into it.
  char *url = strdup(required("AMQP_URL"));
  struct amqp_connection_info parts;
  if (!url || amqp_parse_url(url, &parts) != AMQP_STATUS_OK || parts.ssl) give_up("AMQP_URL is no amqp:// URL");
  amqp_connection_state_t broker = amqp_new_connection();
  amqp_socket_t *socket = amqp_tcp_socket_new(broker);
  if (!socket) give_up("no socket for the broker");
  check_status(amqp_socket_open(socket, parts.host, parts.port), "connecting to the broker");
  // A URL that ends with a slash means the default one to most clients.
  const char *vhost = *parts.vhost ? parts.vhost : "/";
  check_reply(
      amqp_login(broker, vhost, 0, largest_frame, 0, AMQP_SASL_METHOD_PLAIN, parts.user, parts.password), "logging in");
  free(url);
  amqp_channel_open(broker, channel);
  check_reply(amqp_get_rpc_reply(broker), "opening a channel");
  return broker;
}

/// For people: what a frame is.
static inline const char *frame_name(const amqp_frame_t *frame) {
  return frame->frame_type == AMQP_FRAME_METHOD ? amqp_method_name(frame->payload.method.id) : "a frame of content";
}

static inline void close_broker(amqp_connection_state_t broker) {
  amqp_connection_close(broker, AMQP_REPLY_SUCCESS);
  amqp_destroy_connection(broker);
}
