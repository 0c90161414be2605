ALTER TABLE "users" ADD COLUMN "play_money" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until here such a member was known by the id.
UPDATE "users" SET "play_money" = true WHERE "id" LIKE 'sandbox-%';--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_kind";--> statement-breakpoint
-- The kind and the account of payouts of play money get other names. No amount changes, and no balance: the panel's own
-- accounts have none. This migration alone may write to rows that stand.
ALTER TABLE "transactions" DISABLE TRIGGER transactions_stand;--> statement-breakpoint
UPDATE "transactions" SET "kind" = 'play_payout' WHERE "kind" = 'sandbox_payout';--> statement-breakpoint
ALTER TABLE "transactions" ENABLE TRIGGER transactions_stand;--> statement-breakpoint
ALTER TABLE "entries" DISABLE TRIGGER entries_stand;--> statement-breakpoint
UPDATE "entries" SET "account" = 'panel:play' WHERE "account" = 'panel:sandbox';--> statement-breakpoint
ALTER TABLE "entries" ENABLE TRIGGER entries_stand;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_kind" CHECK (kind in ('survey_credit', 'redemption', 'withdrawal_hold', 'withdrawal_payout', 'withdrawal_return', 'play_payout'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_accounts(kind text, user_id text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE kind
		WHEN 'survey_credit' THEN ARRAY['panel:surveys', 'member:' || user_id]
		WHEN 'redemption' THEN ARRAY['member:' || user_id, 'panel:rewards']
		WHEN 'withdrawal_hold' THEN ARRAY['member:' || user_id, 'held:' || user_id]
		WHEN 'withdrawal_payout' THEN ARRAY['held:' || user_id, 'panel:payouts']
		WHEN 'withdrawal_return' THEN ARRAY['held:' || user_id, 'member:' || user_id]
		WHEN 'play_payout' THEN ARRAY['held:' || user_id, 'panel:play']
	END
$$;
