CREATE TABLE "budgets" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- No seed makes the codes that were mailed before: who waits for one asks for another.
DELETE FROM "codes";--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_user_id_purpose_pk";--> statement-breakpoint
ALTER TABLE "codes" DROP COLUMN "code_hash";--> statement-breakpoint
ALTER TABLE "codes" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "seed" text NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_purpose_seed_pk" PRIMARY KEY("user_id","purpose","seed");
