ALTER TABLE "questions" ADD COLUMN "min" jsonb;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "max" jsonb;