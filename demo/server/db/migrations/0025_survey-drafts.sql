CREATE TABLE "survey_drafts" (
	"user_id" text NOT NULL,
	"survey_id" text NOT NULL,
	"sealed" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "survey_drafts_user_id_survey_id_pk" PRIMARY KEY("user_id","survey_id"),
	CONSTRAINT "survey_drafts_sealed" CHECK (starts_with("survey_drafts"."sealed", 'sealed.'))
);
--> statement-breakpoint
ALTER TABLE "survey_drafts" ADD CONSTRAINT "survey_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_drafts" ADD CONSTRAINT "survey_drafts_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- what a request was still adding when the account was erased is refused
CREATE TRIGGER survey_drafts_of_members BEFORE INSERT ON "survey_drafts"
	FOR EACH ROW EXECUTE FUNCTION refuse_erased_member();
