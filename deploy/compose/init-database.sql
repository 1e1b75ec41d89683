-- Makes Jadwal's database in a new volume of PostgreSQL. The user jadwal owns it, may make roles, and is no superuser.
\set password `cat /run/secrets/postgres_password`
create role jadwal login createrole password :'password';
create database jadwal owner jadwal encoding 'UTF8' template template0;
