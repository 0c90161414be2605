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
  redemption_code text not null unique,
  partner text,
  created_at timestamptz not null
);
create index redemptions_user on redemptions (user_id);
