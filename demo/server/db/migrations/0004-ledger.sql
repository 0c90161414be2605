-- The ledger of points, by double entry. The database itself guards it: rows are only added, each transaction sums to
-- zero between the two accounts of its kind, no balance falls below zero, and no cause is posted twice.

create table transactions (
  id text primary key,
  kind text not null,
  user_id text not null references users,
  reference text not null,
  created_at timestamptz not null,
  -- Protects against a second payment: a cause is posted once.
  constraint transactions_once unique (user_id, kind, reference),
  constraint transactions_kind check (
    kind in ('survey_credit', 'redemption', 'withdrawal_hold', 'withdrawal_payout', 'withdrawal_return')
  )
);
create trigger transactions_of_members before insert on transactions
  for each row execute function refuse_erased_member();

create table entries (
  id bigserial primary key,
  transaction_id text not null references transactions,
  account text not null,
  amount integer not null,
  constraint entries_amount check (amount <> 0)
);
create index entries_transaction on entries (transaction_id);
create index entries_account on entries (account);

create table balances (
  account text primary key,
  points bigint not null,
  -- Protects the panel from overdrafts: nobody spends points that they do not have.
  constraint balances_not_negative check (points >= 0)
);

create table ledger_totals (
  user_id text not null references users,
  kind text not null,
  count bigint not null,
  points bigint not null,
  primary key (user_id, kind)
);

create table passbook (
  user_id text not null references users,
  number bigint not null,
  transaction_id text not null references transactions,
  points integer not null,
  held integer not null,
  balance bigint not null,
  primary key (user_id, number)
);

-- Protects what was posted: transactions and entries are added, never changed or removed.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed or removed (% on %)', tg_op, tg_table_name;
end $$;
create trigger transactions_stand before update or delete or truncate on transactions
  for each statement execute function refuse_ledger_change();
create trigger entries_stand before update or delete or truncate on entries
  for each statement execute function refuse_ledger_change();

-- Protects against a transaction without entries, at commit. Counted: EXISTS would be planned, and stay, a walk through
-- a table that is small the first time.
create function refuse_empty_transaction() returns trigger language plpgsql as $$
begin
  if (select count(*) from entries where transaction_id = new.id) = 0 then
    raise exception 'ledger transaction % moves nothing', new.id;
  end if;
  return null;
end $$;
create constraint trigger transactions_posted after insert on transactions
  deferrable initially deferred for each row execute function refuse_empty_transaction();

-- The account that a kind of transaction takes its points from, and the one that it gives them to.
create function ledger_accounts(kind text, user_id text) returns text[] language sql immutable as $$
  select case kind
    when 'survey_credit' then array['panel:surveys', 'member:' || user_id]
    when 'redemption' then array['member:' || user_id, 'panel:rewards']
    when 'withdrawal_hold' then array['member:' || user_id, 'held:' || user_id]
    when 'withdrawal_payout' then array['held:' || user_id, 'panel:payouts']
    when 'withdrawal_return' then array['held:' || user_id, 'member:' || user_id]
  end
$$;

-- The triggers on new entries. PostgreSQL runs those of one event in the order of their names: entries_post, then
-- entries_total, then entries_write.

-- Protects double entry: only the two entries of a whole transaction are accepted, on the accounts of its kind and
-- member, with a sum of zero. Then it adds them to the balances, in the order of the accounts, so that two transactions
-- never wait for each other; the table refuses a balance below zero. One by one, so that each is found by its index. A
-- movement of held points also locks the member's balance: all transactions of a member then wait for each other, and
-- the passbook numbers them in the order in which they took effect.
create function post_entries() returns trigger language plpgsql as $$
declare
  posted transactions;
  moved record;
begin
  for posted in select * from transactions where id = any (array(select distinct transaction_id from added))
  loop
    if (select (array_agg(account order by amount), sum(amount)) from entries where transaction_id = posted.id)
      is distinct from (ledger_accounts(posted.kind, posted.user_id), 0::bigint)
    then
      raise exception 'not the two entries of ledger transaction %', posted.id;
    end if;
  end loop;
  for moved in
    select account, sum(amount) as points from (
      select account, amount from added where account not like 'panel:%'
      union all
      select 'member:' || substr(account, length('held:') + 1), 0 from added where account like 'held:%'
    ) as touched group by account order by account
  loop
    update balances set points = points + moved.points where account = moved.account;
    if not found then
      insert into balances as kept (account, points) values (moved.account, moved.points)
      on conflict (account) do update set points = kept.points + excluded.points;
    end if;
  end loop;
  return null;
end $$;
create trigger entries_post after insert on entries
  referencing new table as added for each statement execute function post_entries();

-- Protects the totals from drifting. It runs after entries_post, which has checked the transactions and holds the locks
-- of their members' balances. In the order of the keys, so that two transactions never wait for each other. No join: it
-- would be planned, and stay, a walk through tables that are small the first time.
create function total_entries() returns trigger language plpgsql as $$
begin
  insert into ledger_totals as kept (user_id, kind, count, points)
  select user_id, kind, count(*), sum((select max(amount) from entries where transaction_id = posted.id))
  from transactions as posted where id = any (array(select distinct transaction_id from added))
  group by 1, 2 order by 1, 2
  on conflict (user_id, kind) do update
    set count = kept.count + excluded.count, points = kept.points + excluded.points;
  return null;
end $$;
create trigger entries_total after insert on entries
  referencing new table as added for each statement execute function total_entries();

-- Protects the passbook from gaps. It runs after entries_post and entries_total, and holds the locks of the first: the
-- kept totals give the number of the newest transaction and the kept balance its balance, and older ones of the same
-- statement count back from there. So no row but the new ones is read. Both are found by their index, however small
-- their tables were when it was planned.
create function write_passbook() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into passbook (user_id, number, transaction_id, points, held, balance)
  select moved.user_id,
    (select sum(count) from ledger_totals as kept where kept.user_id = moved.user_id) - count(*) over later + 1,
    moved.transaction_id, moved.points, moved.held,
    (select kept.points from balances as kept where kept.account = 'member:' || moved.user_id)
      - sum(moved.points) over later + moved.points
  from (
    select substr(account, strpos(account, ':') + 1) as user_id, transaction_id, min(id) as place,
      coalesce(sum(amount) filter (where account like 'member:%'), 0) as points,
      coalesce(sum(amount) filter (where account like 'held:%'), 0) as held
    from added where account not like 'panel:%' group by 1, 2
  ) as moved
  window later as (partition by moved.user_id order by moved.place desc);
  return null;
end $$;
create trigger entries_write after insert on entries
  referencing new table as added for each statement execute function write_passbook();

-- Protects balances from any writer but the triggers on the entries: only what those do comes from another trigger.
create function refuse_balance_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'balances follow the entries, and are not written by hand (%)', tg_op;
  end if;
  return null;
end $$;
create trigger balances_follow before insert or update or delete or truncate on balances
  for each statement execute function refuse_balance_change();

-- Protects totals and passbook in the same way.
create function refuse_total_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'totals follow the entries, and are not written by hand (%)', tg_op;
  end if;
  return null;
end $$;
create trigger totals_follow before insert or update or delete or truncate on ledger_totals
  for each statement execute function refuse_total_change();
create trigger passbook_follows before insert or update or delete or truncate on passbook
  for each statement execute function refuse_total_change();
