ALTER TABLE "rewards" ADD COLUMN "image" text;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "closed_at" timestamp with time zone;