#pragma once

// Glibc's Swift module leaves out the headers of <sys> that are here, and hides GNU extensions. Those are declared here one by
// one: with _GNU_SOURCE the types of <sys/select.h>, which <spawn.h> brings in, would differ from the Swift module's, and which
// of the two a file is built with, or whether it is built at all, would depend on what its module cache held before. The other
// shims keep to the same.

#include <pthread.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>

int pthread_setname_np(pthread_t thread, const char *name);
// Since glibc 2.34.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/// A counter that poll(2) sees as readable while it is above zero. Closed on exec, never blocks. -1 and errno on failure.
static inline int jadwal_eventfd_new(void) {
  return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

/// No core dumps, of this process and what it starts; and nobody but root may trace this process. 0, or something else on failure.
static inline int jadwal_conceal_memory(void) {
  const struct rlimit none = {0, 0};
  int limited = setrlimit(RLIMIT_CORE, &none);
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) | limited;
}

// Constants of an enumeration, and of unsigned ones: Swift's types for them would want casts wherever they are used.
static const int jadwal_epoll_closed_on_exec = EPOLL_CLOEXEC;
static const unsigned int jadwal_epoll_readable = EPOLLIN;
static const unsigned int jadwal_epoll_writable = EPOLLOUT;
static const unsigned int jadwal_epoll_broken = EPOLLERR | EPOLLHUP;
/// For a connection that nobody uses: it is told once each time that something comes, or that the peer has ended it.
static const unsigned int jadwal_epoll_resting = EPOLLIN | EPOLLRDHUP | EPOLLET;
static const unsigned int jadwal_epoll_ended = EPOLLERR | EPOLLHUP | EPOLLRDHUP;
