create table passkeys (
  id text primary key,
  user_id text not null references users,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  blocked_at timestamptz
);
create index passkeys_user on passkeys (user_id);
create trigger passkeys_of_members before insert on passkeys
  for each row execute function refuse_erased_member();

create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null,
  session_hash text,
  expires_at timestamptz not null
);
