ALTER TABLE "rewards" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "translations" jsonb;