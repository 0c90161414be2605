CREATE TABLE "google_steps" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"browser_hash" text,
	"user_id" text,
	"google_id" text,
	"return_to" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "google_steps" ADD CONSTRAINT "google_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;