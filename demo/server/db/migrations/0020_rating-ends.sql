ALTER TABLE "questions" ADD COLUMN "low_label" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "high_label" text;