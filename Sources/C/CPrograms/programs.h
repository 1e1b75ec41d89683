// The entry points of the programs that jadwal-all holds. Package.swift names them when it makes the programs
// libraries.
#ifndef JADWAL_PROGRAMS_H
#define JADWAL_PROGRAMS_H

int API_main(int count, char **arguments);
int AnalysisWorker_main(int count, char **arguments);
int Bridge_main(int count, char **arguments);
int CalendarWorker_main(int count, char **arguments);
int Console_main(int count, char **arguments);
int JadwalCommand_main(int count, char **arguments);
int MessageWorker_main(int count, char **arguments);
int OfflineModel_main(int count, char **arguments);
int PushWorker_main(int count, char **arguments);
int ScheduleWorker_main(int count, char **arguments);
int Replay_main(int count, char **arguments);

#endif
