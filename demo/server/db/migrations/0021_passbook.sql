CREATE TABLE "passbook" (
	"user_id" text NOT NULL,
	"number" bigint NOT NULL,
	"transaction_id" text NOT NULL,
	"points" integer NOT NULL,
	"held" integer NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "passbook_user_id_number_pk" PRIMARY KEY("user_id","number")
);
--> statement-breakpoint
ALTER TABLE "passbook" ADD CONSTRAINT "passbook_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passbook" ADD CONSTRAINT "passbook_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- As before, and a movement of held points also takes the lock on the member's balance: all transactions of a member
-- then wait for each other, and the passbook numbers them in the order in which they took effect.
CREATE OR REPLACE FUNCTION post_entries() RETURNS trigger LANGUAGE plpgsql AS $$
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
		SELECT account, sum(amount) AS points FROM (
			SELECT account, amount FROM added WHERE account NOT LIKE 'panel:%'
			UNION ALL
			SELECT 'member:' || substr(account, length('held:') + 1), 0 FROM added WHERE account LIKE 'held:%'
		) AS touched GROUP BY account ORDER BY account
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
-- Runs after entries_post and entries_total, and holds the locks of the first: the kept totals give the number of the
-- newest transaction and the kept balance its balance, and older ones of the same statement count back from there. So no
-- row but the new ones is read. Both are found by their index, however small their tables were when it was planned.
CREATE FUNCTION write_passbook() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
	INSERT INTO "passbook" ("user_id", "number", "transaction_id", "points", "held", "balance")
	SELECT moved.user_id,
		(SELECT sum("count") FROM "ledger_totals" AS kept WHERE kept."user_id" = moved.user_id) - count(*) OVER later + 1,
		moved.transaction_id, moved.points, moved.held,
		(SELECT kept.points FROM "balances" AS kept WHERE kept.account = 'member:' || moved.user_id)
			- sum(moved.points) OVER later + moved.points
	FROM (
		SELECT substr(account, strpos(account, ':') + 1) AS user_id, transaction_id, min(id) AS place,
			coalesce(sum(amount) FILTER (WHERE account LIKE 'member:%'), 0) AS points,
			coalesce(sum(amount) FILTER (WHERE account LIKE 'held:%'), 0) AS held
		FROM added WHERE account NOT LIKE 'panel:%' GROUP BY 1, 2
	) AS moved
	WINDOW later AS (PARTITION BY moved.user_id ORDER BY moved.place DESC);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_write AFTER INSERT ON "entries"
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION write_passbook();
--> statement-breakpoint
-- What is there already, in the order of its entries. The trigger's lock keeps other writers out until the end.
INSERT INTO "passbook" ("user_id", "number", "transaction_id", "points", "held", "balance")
SELECT user_id, row_number() OVER earlier, id, points, held, sum(points) OVER earlier
FROM (
	SELECT posted."user_id", posted."id", min("entries"."id") AS place,
		coalesce(sum("amount") FILTER (WHERE "account" LIKE 'member:%'), 0) AS points,
		coalesce(sum("amount") FILTER (WHERE "account" LIKE 'held:%'), 0) AS held
	FROM "transactions" AS posted JOIN "entries" ON "entries"."transaction_id" = posted."id" GROUP BY posted."id"
) AS moved
WINDOW earlier AS (PARTITION BY user_id ORDER BY place);
--> statement-breakpoint
CREATE TRIGGER passbook_follows BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "passbook"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_total_change();
