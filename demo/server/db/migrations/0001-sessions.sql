create table sessions (
  token_hash text primary key,
  id text not null unique,
  user_id text not null references users,
  device text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  proven_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create trigger sessions_of_members before insert on sessions
  for each row execute function refuse_erased_member();

-- Notifies every process of an ended session, so that it closes the sockets.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('panel_session_ended', old.token_hash);
  return null;
end $$;
create trigger sessions_ended after delete on sessions
  for each row execute function tell_session_ended();

create table known_devices (
  user_id text not null references users,
  device text not null,
  seen_at timestamptz not null,
  primary key (user_id, device)
);

create table codes (
  user_id text not null references users,
  purpose text not null,
  seed text not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose, seed)
);

create table budgets (
  key text primary key,
  used integer not null,
  ends_at timestamptz not null
);

create table idempotency_keys (
  user_id text not null references users,
  key text not null,
  request_hash text not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
