-- Only `post` (ledger/ledger.ts) writes the ledger. The database refuses a change of a posted row, a transaction
-- that does not sum to zero, a wrong or negative balance, and a cause that is posted twice.

-- `number` counts a member's transactions from 1, in the order in which they took effect. `balance` and `held` are the
-- member's points after the transaction (docs/decisions/073-money-that-can-be-read.md).
create table transactions (
  id text primary key,
  kind text not null,
  user_id text not null references users,
  reference text not null,
  points integer not null,
  number integer not null,
  balance bigint not null,
  held bigint not null,
  created_at timestamptz not null,
  -- Protects against a second payment: a cause is posted once.
  constraint transactions_once unique (user_id, kind, reference),
  constraint transactions_number unique (user_id, number),
  constraint transactions_kind check (
    kind in (
      'survey_credit', 'screening_credit', 'redemption', 'withdrawal_hold', 'withdrawal_approval', 'withdrawal_return',
      'withdrawal_refund', 'operator_credit'
    )
  ),
  constraint transactions_points check (points > 0),
  -- Protects against overdrafts: nobody spends points that they do not have.
  constraint transactions_not_negative check (balance >= 0 and held >= 0)
);
create index transactions_totals on transactions (user_id, kind, points);
create trigger transactions_of_members before insert on transactions
  for each row execute function refuse_erased_member();

create table entries (
  id bigserial primary key,
  transaction_id text not null references transactions,
  account text not null,
  amount integer not null
);
create index entries_transaction on entries (transaction_id);

-- Protects the record: transactions and entries are never changed or removed.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed or removed (% on %)', tg_op, tg_table_name;
end $$;
create trigger transactions_stand before update or delete or truncate on transactions
  for each statement execute function refuse_ledger_change();
create trigger entries_stand before update or delete or truncate on entries
  for each statement execute function refuse_ledger_change();

-- Protects the sums at commit: a transaction has two entries, between accounts of its member or the panel, and its
-- number and balances follow from the member's transaction before it. That one was checked and cannot change, so no
-- older row is read. Every row is found by an index.
create function check_transaction() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  checked text;
  posted transactions;
  earlier transactions;
  moved record;
begin
  if tg_table_name = 'entries' then checked := new.transaction_id; else checked := new.id; end if;
  select * into posted from transactions where id = checked;
  select * into earlier from transactions where user_id = posted.user_id and number = posted.number - 1;
  select count(*) as entries, sum(amount) as sum, max(amount) as points,
      bool_and(account like 'panel:%' or account in ('member:' || posted.user_id, 'held:' || posted.user_id)) as own,
      coalesce(sum(amount) filter (where account like 'member:%'), 0) as balance,
      coalesce(sum(amount) filter (where account like 'held:%'), 0) as held
    into moved from entries where transaction_id = checked;
  if (moved.entries, moved.sum, moved.points, moved.own) is distinct from (2::bigint, 0::bigint, posted.points, true) then
    raise exception 'not the two entries of ledger transaction %', checked;
  end if;
  if (posted.number, posted.balance, posted.held) is distinct from (coalesce(earlier.number, 0) + 1,
    coalesce(earlier.balance, 0) + moved.balance, coalesce(earlier.held, 0) + moved.held)
  then
    raise exception 'ledger transaction % does not follow the one before it', checked;
  end if;
  return null;
end $$;
create constraint trigger transactions_add_up after insert on transactions
  deferrable initially deferred for each row execute function check_transaction();
create constraint trigger entries_add_up after insert on entries
  deferrable initially deferred for each row execute function check_transaction();
