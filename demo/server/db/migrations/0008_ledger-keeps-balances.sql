ALTER TABLE "balances" ALTER COLUMN "points" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "entries" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER SEQUENCE "entries_id_seq" AS bigint;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_amount" CHECK ("entries"."amount" <> 0);--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_kind" CHECK (kind in ('survey_credit', 'redemption', 'withdrawal_hold', 'withdrawal_payout', 'withdrawal_return', 'sandbox_payout'));--> statement-breakpoint
-- What the balances are from here on has to be true here.
DO $$
DECLARE
	wrong text;
BEGIN
	SELECT string_agg(account, ', ') INTO wrong
	FROM (SELECT account, sum(amount) AS points FROM "entries" WHERE account NOT LIKE 'panel:%' GROUP BY account) AS posted
	FULL JOIN "balances" AS kept USING (account)
	WHERE coalesce(posted.points, 0) <> coalesce(kept.points, 0);
	IF wrong IS NOT NULL THEN
		RAISE EXCEPTION 'balances are not the sum of their entries: %', wrong;
	END IF;
END $$;
--> statement-breakpoint
DROP TRIGGER entries_balance ON "entries";
--> statement-breakpoint
DROP FUNCTION check_ledger_balance();
--> statement-breakpoint
-- Whom a transaction takes its points from, and whom it gives them to.
CREATE FUNCTION ledger_accounts(kind text, user_id text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE kind
		WHEN 'survey_credit' THEN ARRAY['panel:surveys', 'member:' || user_id]
		WHEN 'redemption' THEN ARRAY['member:' || user_id, 'panel:rewards']
		WHEN 'withdrawal_hold' THEN ARRAY['member:' || user_id, 'held:' || user_id]
		WHEN 'withdrawal_payout' THEN ARRAY['held:' || user_id, 'panel:payouts']
		WHEN 'withdrawal_return' THEN ARRAY['held:' || user_id, 'member:' || user_id]
		WHEN 'sandbox_payout' THEN ARRAY['held:' || user_id, 'panel:sandbox']
	END
$$;
--> statement-breakpoint
-- Takes whole transactions alone, and keeps the balances: in the order of the accounts, so that two transactions never
-- wait for each other. A balance below zero is refused by its table. One by one, so that each is found by its index.
CREATE FUNCTION post_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	posted "transactions";
	moved record;
BEGIN
	FOR posted IN SELECT * FROM "transactions" WHERE id = ANY (ARRAY(SELECT DISTINCT transaction_id FROM added))
	LOOP
		IF (SELECT (array_agg(account ORDER BY amount), sum(amount)) FROM "entries" WHERE transaction_id = posted.id)
			IS DISTINCT FROM (ledger_accounts(posted.kind, posted.user_id), 0::bigint)
		THEN
			RAISE EXCEPTION 'not the two entries of ledger transaction %', posted.id;
		END IF;
	END LOOP;
	FOR moved IN
		SELECT account, sum(amount) AS points FROM added WHERE account NOT LIKE 'panel:%' GROUP BY account ORDER BY account
	LOOP
		UPDATE "balances" SET points = points + moved.points WHERE account = moved.account;
		IF NOT FOUND THEN
			INSERT INTO "balances" AS kept (account, points) VALUES (moved.account, moved.points)
			ON CONFLICT (account) DO UPDATE SET points = kept.points + excluded.points;
		END IF;
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_post AFTER INSERT ON "entries"
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION post_entries();
--> statement-breakpoint
-- Counted: EXISTS would be planned, and stay, a walk through a table that is small the first time.
CREATE FUNCTION refuse_empty_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT count(*) FROM "entries" WHERE transaction_id = NEW.id) = 0 THEN
		RAISE EXCEPTION 'ledger transaction % moves nothing', NEW.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER transactions_posted AFTER INSERT ON "transactions"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_empty_transaction();
--> statement-breakpoint
-- Only what the trigger on the entries does comes from another trigger.
CREATE FUNCTION refuse_balance_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF pg_trigger_depth() < 2 THEN
		RAISE EXCEPTION 'balances follow the entries, and are not written by hand (%)', TG_OP;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER balances_follow BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "balances"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_balance_change();
