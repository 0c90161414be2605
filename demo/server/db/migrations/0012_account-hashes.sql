ALTER TABLE "bank_details" ADD COLUMN "account_hash" text;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "account_hash" text;--> statement-breakpoint
CREATE INDEX "bank_details_account" ON "bank_details" USING btree ("account_hash");--> statement-breakpoint
CREATE INDEX "payout_accounts_account" ON "payout_accounts" USING btree ("account_hash");