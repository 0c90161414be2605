create table surveys (
  id text primary key,
  position integer not null,
  title text not null,
  description text not null,
  category text not null,
  points_reward integer not null,
  estimated_time integer not null,
  target_audience text not null,
  translations jsonb,
  closed_at timestamptz,
  was_open boolean not null default true,
  blocks jsonb not null default '[]',
  open_to_guests boolean not null default false,
  screening jsonb,
  quotas jsonb not null default '[]',
  "limit" integer,
  constraint surveys_was_open check (was_open or closed_at is not null)
);
create index surveys_position on surveys (position);

create table surveys_version (
  "only" boolean primary key default true,
  version uuid not null,
  constraint surveys_version_only check ("only")
);

-- Gives the open surveys another version with every change, because servers keep them in memory.
create function renew_surveys_version() returns trigger language plpgsql as $$
begin
  insert into surveys_version (version) values (gen_random_uuid())
  on conflict ("only") do update set version = excluded.version;
  return null;
end $$;
create trigger surveys_renew_version after insert or update or delete or truncate on surveys
  for each statement execute function renew_surveys_version();

create table questions (
  survey_id text not null references surveys,
  id text not null,
  position integer not null,
  question text not null,
  type text not null,
  required boolean not null,
  options jsonb,
  max_rating integer,
  low_label text,
  high_label text,
  min jsonb,
  max jsonb,
  visible_if jsonb,
  "order" text,
  rows jsonb,
  top integer,
  min_choices integer,
  max_choices integer,
  translations jsonb,
  primary key (survey_id, id)
);

create table offer_tallies (
  day date not null,
  survey_id text not null references surveys,
  partner text not null,
  seen integer not null default 0,
  started integer not null default 0,
  finished integer not null default 0,
  claimed integer not null default 0,
  primary key (day, survey_id, partner)
);

create table survey_drafts (
  user_id text not null references users,
  survey_id text not null references surveys,
  sealed text not null,
  changed_at timestamptz not null,
  primary key (user_id, survey_id),
  -- Protects unfinished answers: none are ever stored in plain text.
  constraint survey_drafts_sealed check (starts_with(sealed, 'sealed.'))
);
create trigger survey_drafts_of_members before insert on survey_drafts
  for each row execute function refuse_erased_member();

create table survey_places (
  user_id text not null references users,
  survey_id text not null references surveys,
  outcome text not null,
  points integer not null,
  quotas jsonb not null,
  made_for text not null,
  held boolean not null,
  reserved_until timestamptz,
  decided_at timestamptz not null,
  -- Protects against a second decision: a member is screened once per survey.
  primary key (user_id, survey_id),
  constraint survey_places_outcome check (outcome in ('in', 'out', 'full')),
  constraint survey_places_held check (outcome = 'in' or not held)
);
create index survey_places_of_survey on survey_places (survey_id, held);
create trigger survey_places_of_members before insert on survey_places
  for each row execute function refuse_erased_member();

create table responses (
  id text primary key,
  user_id text not null references users,
  survey_id text not null references surveys,
  points_earned integer not null,
  time_spent integer not null,
  partner text,
  language text not null,
  completed_at timestamptz not null,
  -- Protects against a second payment: a member completes a survey once.
  constraint responses_once unique (user_id, survey_id)
);
create index responses_completed on responses (user_id, completed_at);
create index responses_of_survey on responses (survey_id, completed_at, id);
create trigger responses_of_members before insert on responses
  for each row execute function refuse_erased_member();

create table answers (
  response_id text not null references responses,
  question_id text not null,
  value jsonb not null,
  -- An export ends its pages by it, without reading the values.
  bytes integer not null generated always as (octet_length(value::text)) stored,
  primary key (response_id, question_id)
);

create table result_exports (
  id text primary key,
  survey_id text not null references surveys,
  by text not null,
  at timestamptz not null,
  format text not null,
  since timestamptz,
  partner text,
  split text,
  responses integer not null
);
