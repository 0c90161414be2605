create table users (
  id text primary key,
  email text not null unique,
  first_name text not null,
  last_name text not null,
  password_hash text,
  google_id text unique,
  google_email text,
  google_linked_at timestamptz,
  verified_at timestamptz,
  erased_at timestamptz,
  erased_by text,
  login_code boolean not null default false,
  access_changed_at timestamptz,
  locale text not null default 'en',
  partner text,
  created_at timestamptz not null
);
create index users_partner on users (partner);

-- Protects erased accounts from additions by a request that was still running. The key share lock waits for the
-- erasure, and then reads the erased row.
create function refuse_erased_member() returns trigger language plpgsql as $$
begin
  perform 1 from users where id = new.user_id and erased_at is null for key share;
  if not found then
    raise exception 'the account was erased' using errcode = 'PNLER';
  end if;
  return new;
end $$;

create table bank_details (
  user_id text primary key references users,
  account_holder_name text not null,
  account_number text not null,
  ifsc_code text not null,
  account_hash text not null,
  updated_at timestamptz not null,
  -- Protects bank details: no account is ever stored in plain text.
  constraint bank_details_sealed check (
    starts_with(account_holder_name, 'sealed.') and starts_with(account_number, 'sealed.')
    and starts_with(ifsc_code, 'sealed.')
  )
);
create index bank_details_account on bank_details (account_hash);
create trigger bank_details_of_members before insert on bank_details
  for each row execute function refuse_erased_member();

create table bank_changes (
  id serial primary key,
  user_id text not null references users,
  before text,
  after text not null,
  at timestamptz not null
);
create index bank_changes_user on bank_changes (user_id, id);
