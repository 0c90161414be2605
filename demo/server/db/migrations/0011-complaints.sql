-- The number and the dates outlive an erased account, as proof that the complaint was answered in time. The texts do not.
create table complaints (
  number text primary key,
  user_id text not null references users,
  text text not null,
  filed_at timestamptz not null,
  answer_by date not null,
  answer text,
  answered_at timestamptz,
  answered_by text
);
create index complaints_user on complaints (user_id, filed_at);
create trigger complaints_of_members before insert on complaints
  for each row execute function refuse_erased_member();

create table nominees (
  user_id text primary key references users,
  name text not null,
  email text not null,
  named_at timestamptz not null
);
create trigger nominees_of_members before insert on nominees
  for each row execute function refuse_erased_member();
