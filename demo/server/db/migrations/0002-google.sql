create table google_steps (
  key_hash text primary key,
  kind text not null,
  browser_hash text,
  challenge text,
  user_id text references users,
  account jsonb,
  return_to text,
  expires_at timestamptz not null
);
