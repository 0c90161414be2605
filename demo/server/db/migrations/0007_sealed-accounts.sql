CREATE TABLE "account_readings" (
	"id" serial PRIMARY KEY NOT NULL,
	"withdrawal_id" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"withdrawal_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_holder_name" text NOT NULL,
	"account_number" text NOT NULL,
	"ifsc_code" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "payout_accounts" ("withdrawal_id", "user_id", "account_holder_name", "account_number", "ifsc_code")
SELECT "id", "user_id", "account_holder_name", "account_number", "ifsc_code" FROM "withdrawals";--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "bank_code" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "account_end" text;--> statement-breakpoint
UPDATE "withdrawals" SET "bank_code" = left("ifsc_code", 4), "account_end" = right("account_number", 4);--> statement-breakpoint
ALTER TABLE "withdrawals" ALTER COLUMN "bank_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ALTER COLUMN "account_end" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "account_readings" ADD CONSTRAINT "account_readings_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" DROP COLUMN "account_holder_name";--> statement-breakpoint
ALTER TABLE "withdrawals" DROP COLUMN "account_number";--> statement-breakpoint
ALTER TABLE "withdrawals" DROP COLUMN "ifsc_code";--> statement-breakpoint
-- Only encrypted accounts come in from here on. Those that stand there are encrypted by the server, which has the key;
-- it validates the constraints then (vault/upgrade.ts).
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_sealed" CHECK (starts_with("bank_details"."account_holder_name", 'sealed.') and starts_with("bank_details"."account_number", 'sealed.') and starts_with("bank_details"."ifsc_code", 'sealed.')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_sealed" CHECK (starts_with("payout_accounts"."account_holder_name", 'sealed.') and starts_with("payout_accounts"."account_number", 'sealed.') and starts_with("payout_accounts"."ifsc_code", 'sealed.')) NOT VALID;--> statement-breakpoint
-- Who read an account stands, as what operators did.
CREATE TRIGGER account_readings_stand BEFORE UPDATE OR DELETE OR TRUNCATE ON "account_readings"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_action_change();--> statement-breakpoint
-- Their hashes were made of bank details without a secret, so that details could be guessed from them.
DELETE FROM "idempotency_keys" WHERE "answer" LIKE '%Bank account details updated successfully!%';
