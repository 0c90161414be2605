create table withdrawal_batches (
  id serial primary key,
  by text not null,
  at timestamptz not null,
  columns text not null
);

create table withdrawals (
  id text primary key,
  transaction_id text not null unique,
  user_id text not null references users,
  amount integer not null,
  status text not null,
  rejection_reason text,
  bank_reference text,
  payment_mode text,
  bank_code text not null,
  account_end text not null,
  account_changed_at timestamptz,
  account_before text,
  request_date timestamptz not null,
  processed_date timestamptz,
  expected_by date,
  batch_id integer references withdrawal_batches,
  constraint withdrawals_status check (status in ('pending', 'approved', 'processed', 'rejected', 'returned')),
  constraint withdrawals_amount check (amount > 0),
  -- Protects the reference that a member shows to a bank: it has the form of one, and belongs to one payment.
  constraint withdrawals_reference check (bank_reference ~ '^[A-Z0-9]{8,35}$' and bank_reference ~ '[1-9]'),
  constraint withdrawals_bank_reference unique (bank_reference)
);
create index withdrawals_requested on withdrawals (user_id, request_date, id);
create index withdrawals_amount_of on withdrawals (user_id, amount, request_date, id);
create index withdrawals_processed on withdrawals (
  user_id, processed_date desc nulls last, request_date desc, id desc
);
create index withdrawals_status_requested on withdrawals (user_id, status, request_date, id);
create index withdrawals_open on withdrawals (expected_by) where status in ('pending', 'approved');
create index withdrawals_batch on withdrawals (batch_id) where batch_id is not null;

create table withdrawal_accounts (
  withdrawal_id text primary key references withdrawals,
  user_id text not null references users,
  account_holder_name text not null,
  account_number text not null,
  ifsc_code text not null,
  account_hash text not null,
  -- Protects bank details: no account is ever stored in plain text.
  constraint withdrawal_accounts_sealed check (
    starts_with(account_holder_name, 'sealed.') and starts_with(account_number, 'sealed.')
    and starts_with(ifsc_code, 'sealed.')
  )
);
create index withdrawal_accounts_account on withdrawal_accounts (account_hash);

create table account_readings (
  id serial primary key,
  withdrawal_id text not null references withdrawals,
  by text not null,
  at timestamptz not null
);

create table withdrawal_actions (
  id serial primary key,
  withdrawal_id text not null references withdrawals,
  status text not null,
  by text not null,
  reason text,
  at timestamptz not null,
  -- Protects against a second decision: a withdrawal gets each status once.
  constraint withdrawal_actions_once unique (withdrawal_id, status)
);

create table reference_corrections (
  id serial primary key,
  withdrawal_id text not null references withdrawals,
  before text,
  after text not null,
  reason text not null,
  by text not null,
  at timestamptz not null
);
create index reference_corrections_withdrawal on reference_corrections (withdrawal_id);

-- Protects the record of operators' actions: rows are never changed or removed.
create function refuse_action_change() returns trigger language plpgsql as $$
begin
  raise exception 'operators'' actions are never changed or removed (% on %)', tg_op, tg_table_name;
end $$;
create trigger withdrawal_actions_stand before update or delete or truncate on withdrawal_actions
  for each statement execute function refuse_action_change();
create trigger account_readings_stand before update or delete or truncate on account_readings
  for each statement execute function refuse_action_change();
create trigger reference_corrections_stand before update or delete or truncate on reference_corrections
  for each statement execute function refuse_action_change();
