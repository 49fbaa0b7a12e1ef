-- The database and its two roles (docs/operations.md, "Database roles"). Once, as a superuser of the server:
--   psql -v owner_password=… -v service_password=… -f database.sql
CREATE ROLE trade_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE trade_service LOGIN PASSWORD :'service_password';
CREATE DATABASE trade OWNER trade_owner ENCODING 'UTF8' TEMPLATE template0;
REVOKE CONNECT, TEMPORARY ON DATABASE trade FROM PUBLIC;
GRANT CONNECT, TEMPORARY ON DATABASE trade TO trade_service;
