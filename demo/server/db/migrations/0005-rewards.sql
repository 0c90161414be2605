create table rewards (
  id text primary key,
  position integer not null,
  name text not null,
  description text not null,
  points_cost integer not null,
  brand text not null,
  image text,
  translations jsonb,
  closed_at timestamptz
);

create table redemptions (
  id text primary key,
  user_id text not null references users,
  reward_id text not null references rewards,
  points_cost integer not null,
  redemption_code text unique,
  partner text,
  created_at timestamptz not null
);
create index redemptions_user on redemptions (user_id);

-- The brand's own codes. Those that expire first are given first, and otherwise in the order of their numbers. A redemption of such a reward has its code here, and none
-- of its own.
create table reward_codes (
  id text primary key,
  number bigserial not null,
  reward_id text not null references rewards,
  sealed text not null,
  -- Protects against a code that is given twice.
  code_hash text not null unique,
  added_by text not null,
  added_at timestamptz not null,
  redemption_id text unique references redemptions,
  sealed_pin text,
  -- The last day on which the code can be used.
  expires_on date,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_reason text,
  -- Protects the codes: none is ever stored in plain text, and neither is its PIN.
  constraint reward_codes_sealed check (starts_with(sealed, 'sealed.') and starts_with(sealed_pin, 'sealed.')),
  -- Protects members: no code is withdrawn that one of them has, and none is given that was withdrawn.
  constraint reward_codes_withdrawn check (withdrawn_at is null or redemption_id is null)
);
create index reward_codes_left on reward_codes (reward_id, redemption_id, expires_on, number);
