// The limit of pushing: libcurl alone, with requests as an APNs client sends them, on one HTTP/2 connection over TLS.
//
//   BENCH_URL        where, as https://host:port
//   BENCH_CA_FILE    the authority that is trusted
//   BENCH_COUNT      how many requests
//   BENCH_BODY       bytes in each
//   BENCH_STREAMS    so many at a time

#include <curl/curl.h>

#include "limit.h"

// A stream after another on one handle, as long as there is something to send.
typedef struct {
  CURL *easy;
  struct curl_slist *headers;
} stream_t;

static size_t ignore(char *bytes, size_t size, size_t count, void *context) {
  (void)bytes, (void)context;
  return size * count;
}

// JSON of exactly so many bytes.
static char *make_body(size_t size) {
  static const char before[] = "{\"aps\":{\"alert\":{\"title\":\"Dinner\",\"body\":\"";
  static const char after[] = "\"},\"sound\":\"default\"}}";
  const size_t frame = sizeof before + sizeof after - 2;
  if (size < frame) give_up("BENCH_BODY is below %zu", frame);
  char *body = grown(NULL, size + 1);
  memset(body, 'x', size);
  memcpy(body, before, sizeof before - 1);
  memcpy(body + size - (sizeof after - 1), after, sizeof after);
  return body;
}

// Of the length of a provider token: three parts of base64.
static const char *authorization(void) {
  static char header[] = "authorization: bearer ";
  static char text[sizeof header + 200];
  memset(text, 'A', sizeof text - 1);
  memcpy(text, header, sizeof header - 1);
  text[sizeof header - 1 + 60] = text[sizeof header - 1 + 113] = '.';
  return text;
}

static void add_header(stream_t *stream, const char *header) {
  stream->headers = curl_slist_append(stream->headers, header);
  if (!stream->headers) give_up("no memory for headers");
}

static void check(CURLcode code, const char *what) {
  if (code != CURLE_OK) give_up("%s: %s", what, curl_easy_strerror(code));
}

static void check_multi(CURLMcode code, const char *what) {
  if (code != CURLM_OK) give_up("%s: %s", what, curl_multi_strerror(code));
}

static void prepare(stream_t *stream, const char *body, size_t size, long number) {
  char url[1024];
  stream->easy = curl_easy_init();
  if (!stream->easy) give_up("no handle of libcurl");
  if (snprintf(url, sizeof url, "%s/3/device/%064lx", required("BENCH_URL"), number) >= (int)sizeof url) {
    give_up("BENCH_URL is too long");
  }
  add_header(stream, "apns-id: 00000000-0000-4000-8000-000000000000");
  add_header(stream, "apns-topic: app.jadwal");
  add_header(stream, "apns-push-type: alert");
  add_header(stream, "apns-priority: 10");
  add_header(stream, "content-type: application/json");
  add_header(stream, authorization());
#define set(option, value) check(curl_easy_setopt(stream->easy, option, value), #option)
  set(CURLOPT_URL, url);
  set(CURLOPT_CAINFO, required("BENCH_CA_FILE"));
  set(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
  // Waits for the one connection rather than asking for another.
  set(CURLOPT_PIPEWAIT, 1L);
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_HTTPHEADER, stream->headers);
  set(CURLOPT_POSTFIELDS, body);
  set(CURLOPT_POSTFIELDSIZE, (long)size);
  set(CURLOPT_WRITEFUNCTION, ignore);
  set(CURLOPT_PRIVATE, stream);
#undef set
}

static void start(CURLM *multi, stream_t *stream, long number) {
  // An identifier of its own for each: the last twelve digits of the first header.
  char *id = stream->headers->data;
  char digits[13];
  snprintf(digits, sizeof digits, "%012lx", number & 0xffffffffffff);
  memcpy(id + strlen(id) - 12, digits, 12);
  check_multi(curl_multi_add_handle(multi, stream->easy), "starting a request");
}

// Returns how many connections were made for it.
static long check_answer(CURL *easy, CURLcode code) {
  long status = 0, version = 0, connections = 0;
  check(code, "a request");
  curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  curl_easy_getinfo(easy, CURLINFO_HTTP_VERSION, &version);
  curl_easy_getinfo(easy, CURLINFO_NUM_CONNECTS, &connections);
  if (status != 200) give_up("a request was answered with %ld", status);
  if (version != CURL_HTTP_VERSION_2_0) give_up("the server does not speak HTTP/2");
  return connections;
}

int main(void) {
  const long count = required_number("BENCH_COUNT"), at_once = required_number("BENCH_STREAMS");
  const size_t size = (size_t)required_number("BENCH_BODY");
  if (at_once < 1) give_up("BENCH_STREAMS is 0");
  char *body = make_body(size);
  check(curl_global_init(CURL_GLOBAL_DEFAULT), "libcurl");
  CURLM *multi = curl_multi_init();
  if (!multi) give_up("no multi handle of libcurl");
  check_multi(curl_multi_setopt(multi, CURLMOPT_PIPELINING, (long)CURLPIPE_MULTIPLEX), "CURLMOPT_PIPELINING");
  check_multi(curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 1L), "CURLMOPT_MAX_HOST_CONNECTIONS");
  // 100 unless it is told, however many the server allows.
  check_multi(curl_multi_setopt(multi, CURLMOPT_MAX_CONCURRENT_STREAMS, at_once), "CURLMOPT_MAX_CONCURRENT_STREAMS");

  stream_t *streams = grown(NULL, (size_t)at_once * sizeof *streams);
  memset(streams, 0, (size_t)at_once * sizeof *streams);
  for (long i = 0; i < at_once; i++) prepare(&streams[i], body, size, i);

  // With the handshake, once.
  const double begin = seconds();
  long started = 0, done = 0, connections = 0;
  while (started < count && started < at_once) {
    start(multi, &streams[started], started);
    started++;
  }
  while (done < count) {
    int running, waiting;
    check_multi(curl_multi_perform(multi, &running), "curl_multi_perform");
    int answered = 0;
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &waiting));) {
      CURL *easy = message->easy_handle;
      stream_t *stream;
      connections += check_answer(easy, message->data.result);
      curl_easy_getinfo(easy, CURLINFO_PRIVATE, (char **)&stream);
      check_multi(curl_multi_remove_handle(multi, easy), "ending a request");
      answered++;
      if (started < count) start(multi, stream, started++);
    }
    done += answered;
    // New requests are sent at once; there is something to wait for otherwise.
    if (!answered) check_multi(curl_multi_poll(multi, NULL, 0, 1000, NULL), "curl_multi_poll");
  }
  const double end = seconds();
  if (connections > 1) give_up("%ld connections and not one", connections);
  printf("sent %ld in %.6f s\n", count, end - begin);

  for (long i = 0; i < at_once; i++) {
    curl_easy_cleanup(streams[i].easy);
    curl_slist_free_all(streams[i].headers);
  }
  curl_multi_cleanup(multi);
  curl_global_cleanup();
  free(streams);
  free(body);
  return 0;
}
