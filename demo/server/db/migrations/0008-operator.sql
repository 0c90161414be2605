-- What operators did to an account. The id of a credit is the reference of its ledger transaction.
create table member_actions (
  id text primary key,
  user_id text not null references users,
  action text not null,
  points integer,
  reason text not null,
  by text not null,
  at timestamptz not null,
  constraint member_actions_action check (action in ('credit', 'block', 'unblock', 'payout', 'complaint', 'answer'))
);
create index member_actions_user on member_actions (user_id, at);
create trigger member_actions_stand before update or delete or truncate on member_actions
  for each statement execute function refuse_action_change();

-- Mails that nobody received, so that the operator learns of them. The log has the reply of the mail server.
create table mails_given_up (
  id text primary key,
  kind text not null,
  at timestamptz not null
);
create index mails_given_up_at on mails_given_up (at);

-- One row: the last mail to the operator. It decides which node sends the next.
create table operator_mails (
  "only" boolean primary key default true,
  sent_at timestamptz not null,
  constraint operator_mails_only check ("only")
);

-- The texts of a question until an operator changed them, while it had responses. The codebook names them.
create table question_wordings (
  id bigserial primary key,
  survey_id text not null references surveys,
  question_id text not null,
  question text not null,
  options jsonb,
  rows jsonb,
  low_label text,
  high_label text,
  translations jsonb,
  by text not null,
  until timestamptz not null
);
create index question_wordings_of_survey on question_wordings (survey_id, id);
create trigger question_wordings_stand before update or delete or truncate on question_wordings
  for each statement execute function refuse_action_change();

-- One row, by which an operator's command knows whether it has the servers' keys and secret: a text that the key
-- encrypts, and the beginning of a hash of the secret.
create table server_keys (
  "only" boolean primary key default true,
  sealed text not null,
  secret text not null,
  constraint server_keys_only check ("only")
);
