CREATE TABLE "offer_tallies" (
	"day" date NOT NULL,
	"survey_id" text NOT NULL,
	"partner" text NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	"started" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	"claimed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "offer_tallies_day_survey_id_partner_pk" PRIMARY KEY("day","survey_id","partner")
);
--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "open_to_guests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_tallies" ADD CONSTRAINT "offer_tallies_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE no action ON UPDATE no action;