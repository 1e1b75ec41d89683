# shellcheck shell=bash
# The programs that the image and the Debian package hold. The tests compare it with those of Package.swift.

programs=(
  jadwal jadwal-message-worker jadwal-analysis-worker jadwal-calendar-worker jadwal-push-worker
  jadwal-schedule-worker jadwal-bridge jadwal-console jadwal-api jadwal-replay jadwal-offline-model
)

# What is to be copied from the folder $1: the programs, and the one that their links lead to, if they are links.
program_files() {
  local name
  [[ ! -L $1/${programs[0]} ]] || printf 'jadwal-all\n'
  for name in "${programs[@]}"; do printf '%s\n' "$name"; done
}
