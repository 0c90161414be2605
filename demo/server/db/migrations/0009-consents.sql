-- The texts of the notice, stored when a server starts with them. The hash is the SHA-256 of the text.
create table notices (
  hash text primary key,
  version text not null,
  language text not null,
  text text not null,
  first_at timestamptz not null
);

-- Each row is one agreement to one text. The newest row of a member counts. The rows outlive an erased account, because
-- they prove that its data was used with consent; they hold nothing about the member besides the id.
create table consents (
  id bigserial primary key,
  user_id text not null references users,
  hash text not null references notices,
  purposes jsonb not null,
  origin text,
  at timestamptz not null
);
create index consents_user on consents (user_id, id);
create trigger consents_of_members before insert on consents
  for each row execute function refuse_erased_member();

-- Protects the record: what was agreed is never changed or removed.
create function refuse_consent_change() returns trigger language plpgsql as $$
begin
  raise exception 'consents and their texts are never changed or removed (% on %)', tg_op, tg_table_name;
end $$;
create trigger consents_stand before update or delete or truncate on consents
  for each statement execute function refuse_consent_change();
create trigger notices_stand before update or delete or truncate on notices
  for each statement execute function refuse_consent_change();
