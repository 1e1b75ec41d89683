#pragma once

#include <curl/curl.h>

// curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt are variadic, which Swift cannot call: one function for each
// kind of argument.
static inline CURLcode jadwal_curl_set_number(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

/// curl copies the string.
static inline CURLcode jadwal_curl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode jadwal_curl_set_pointer(CURL *easy, CURLoption option, const void *value) {
  return curl_easy_setopt(easy, option, value);
}

/// What receives bytes, and also what is asked for them (CURLOPT_READFUNCTION): both have this form.
typedef size_t (*jadwal_curl_receive)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode jadwal_curl_set_receive(CURL *easy, CURLoption option, jadwal_curl_receive function) {
  return curl_easy_setopt(easy, option, function);
}

typedef curl_socket_t (*jadwal_curl_open)(void *context, curlsocktype purpose, struct curl_sockaddr *address);

static inline CURLcode jadwal_curl_set_open(CURL *easy, jadwal_curl_open function) {
  return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, function);
}

typedef int (*jadwal_curl_close)(void *context, curl_socket_t socket);

/// Sockets of connections that this handle makes are closed by `function`, with `context`.
static inline CURLcode jadwal_curl_set_close(CURL *easy, jadwal_curl_close function, void *context) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, context);
  return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, function) : code;
}

static inline CURLcode jadwal_curl_get_number(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLMcode jadwal_curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

/// Calls `function` with `context` when another socket, or other events of one, are to be watched.
static inline CURLMcode jadwal_curl_multi_set_sockets(CURLM *multi, curl_socket_callback function, void *context) {
  CURLMcode code = curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
  return code == CURLM_OK ? curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, function) : code;
}

/// Calls `function` with `context` when libcurl wants to be called at another time.
static inline CURLMcode jadwal_curl_multi_set_timer(CURLM *multi, curl_multi_timer_callback function, void *context) {
  CURLMcode code = curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
  return code == CURLM_OK ? curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, function) : code;
}

typedef int (*jadwal_curl_before_request)(
    void *context, char *address, char *local_address, int port, int local_port);

static inline CURLcode jadwal_curl_set_before_request(CURL *easy, jadwal_curl_before_request function) {
  return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
}

/// What CURLOPT_PRIVATE was set to.
static inline CURLcode jadwal_curl_get_private(CURL *easy, void **value) {
  return curl_easy_getinfo(easy, CURLINFO_PRIVATE, value);
}

/// What is wrong with a server's certificate, by CURLINFO_SSL_VERIFYRESULT, which is OpenSSL's X509_V_ERR number. NULL if
/// it says nothing more than that the certificate is not trusted.
static inline const char *jadwal_certificate_problem(long result) {
  switch (result) {
    case 9: return "the certificate is not valid yet";
    case 10: return "the certificate has expired";
    case 18:
    case 19: return "the certificate is self-signed";
    case 2:
    case 20:
    case 21: return "the certificate's authority is not trusted";
    case 62:
    case 64: return "the certificate is for another name";
    default: return 0;
  }
}

// Casts hide these macros from Swift.
static const unsigned long jadwal_curl_no_authentication = CURLAUTH_NONE;
static const unsigned long jadwal_curl_basic = CURLAUTH_BASIC;
static const unsigned long jadwal_curl_digest = CURLAUTH_DIGEST;
static const curl_socket_t jadwal_curl_timeout = CURL_SOCKET_TIMEOUT;
