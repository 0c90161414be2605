create table google_steps (
  key_hash text primary key,
  kind text not null,
  browser_hash text,
  challenge text,
  user_id text references users,
  google_id text,
  google_email text,
  email_proven boolean not null default false,
  consent jsonb,
  return_to text,
  expires_at timestamptz not null
);
