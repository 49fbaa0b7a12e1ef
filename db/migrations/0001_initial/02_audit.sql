-- The audit log, in partitions of a month, and how they are made and dropped.

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only: % refused', lower(tg_op)
    using errcode = 'insufficient_privilege';
end $$;

-- Each partition has indexes of its own: a unique one of the whole table would have to contain the time.
create table audit_log (
  id bigint generated always as identity not null,
  occurred_at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  subject text not null,
  details json not null
) partition by range (occurred_at);
comment on table audit_log is 'Who did what, written in the transaction of the change; a partition for each month, in UTC';
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
-- Always: also in sessions with session_replication_role = replica.
alter table audit_log enable always trigger audit_log_append_only;

-- Makes the partition of a month, such as audit_log_2026_11, unless it exists.
create function make_audit_partition(partition text) returns void language plpgsql as $$
declare
  month constant date := to_date(right(partition, 7), 'YYYY_MM');
begin
  if partition !~ '^audit_log_[0-9]{4}_(0[1-9]|1[0-2])$' then
    raise exception 'a partition of the audit log is not named %', partition;
  end if;
  -- One process at a time; nobody who reads or writes waits.
  lock table audit_log in share update exclusive mode;
  if to_regclass(partition) is not null then return; end if;
  execute format('create table %I (like audit_log including defaults, primary key (occurred_at, id))', partition);
  perform protect_audit_partition(partition);
  -- One entry an hour, however often a link in a mail is opened, or somebody changes the same members of an asset. No
  -- hour is in two months.
  execute format($sql$create unique index on %I (subject, actor, md5(coalesce(details ->> 'changed', '')),
      date_trunc('hour', occurred_at at time zone 'UTC'))
    where action in ('invoice.link-opened', 'asset.changed')$sql$, partition);
  execute format('alter table audit_log attach partition %I for values from (%L) to (%L)',
    partition, month || ' 00:00+00', (month + interval '1 month')::date || ' 00:00+00');
end $$;

-- Entries are reached only through the table, and are no more changed in a partition than there.
create function protect_audit_partition(partition text) returns void language plpgsql as $$
declare
  grantee regrole;
begin
  if not exists (select from pg_trigger where tgrelid = partition::regclass and tgname = 'audit_log_append_only') then
    execute format('create trigger audit_log_append_only before update or delete or truncate on %I
      for each statement execute function refuse_audit_change()', partition);
  end if;
  execute format('alter table %I enable always trigger audit_log_append_only', partition);
  -- Default privileges grant the service's role what it has on ordinary tables.
  for grantee in select distinct privilege.grantee::regrole
    from pg_class, aclexplode(relacl) as privilege
    where pg_class.oid = partition::regclass and privilege.grantee not in (relowner, 0)
  loop
    execute format('revoke all on %I from %s', partition, grantee);
  end loop;
end $$;

-- Makes the partitions of this month and the next twelve. Runs as the owner: the service makes no tables.
create function make_audit_partitions() returns void
language plpgsql security definer set search_path = :schema, pg_temp set lock_timeout = '3s' as $$
declare
  month text;
begin
  for month in select to_char(start, 'YYYY_MM') from generate_series(
    date_trunc('month', now() at time zone 'UTC'),
    date_trunc('month', now() at time zone 'UTC') + interval '12 months', interval '1 month') as start
  loop
    -- Asked before, since the lock of making one is not needed for those that exist.
    continue when to_regclass('audit_log_' || month) is not null;
    perform make_audit_partition('audit_log_' || month);
  end loop;
end $$;

-- Drops the oldest partition if all of it is older than so many months, and returns its name. Runs as the owner. The
-- least that is retained is not up to the caller: who takes the service over cannot remove the traces of it. The most is
-- a hundred years: months are compared as text, in which a year BC would be a late one.
create function drop_audit_partition(retained_months integer) returns text
language plpgsql security definer set search_path = :schema, pg_temp set lock_timeout = '1s' as $$
declare
  first_month constant text := to_char((now() at time zone 'UTC') - make_interval(months => retained_months), 'YYYY_MM');
  partition text;
begin
  if retained_months is null or retained_months not between 12 and 1200 then
    raise exception 'the audit log is retained for 12 months at least, and 1200 at most'
      using errcode = 'insufficient_privilege';
  end if;
  lock table audit_log in share update exclusive mode;
  select relname into partition from pg_inherits join pg_class on oid = inhrelid
  where inhparent = 'audit_log'::regclass and right(relname, 7) < first_month
  order by right(relname, 7) limit 1;
  if partition is not null then execute format('drop table %I', partition); end if;
  return partition;
end $$;

revoke all on function make_audit_partition, protect_audit_partition, make_audit_partitions, drop_audit_partition
  from public;

select make_audit_partitions();
