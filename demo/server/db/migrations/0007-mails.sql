create table outgoing_mails (
  id text primary key,
  kind text not null,
  user_id text references users on delete cascade,
  sealed text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  leased_by text
);
create index outgoing_mails_due on outgoing_mails (due_at);
create index outgoing_mails_user on outgoing_mails (user_id);
create trigger outgoing_mails_of_members before insert on outgoing_mails
  for each row when (new.user_id is not null) execute function refuse_erased_member();

create table mail_requests (
  id text primary key,
  kind text not null,
  sealed text not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);
create index mail_requests_due on mail_requests (due_at);

create table mails (
  id serial primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  code text,
  sent_at timestamptz not null
);
create index mails_recipient on mails (recipient);
