CREATE TABLE "ledger_totals" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"count" bigint NOT NULL,
	"points" bigint NOT NULL,
	CONSTRAINT "ledger_totals_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "response_tallies" (
	"user_id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_totals" ADD CONSTRAINT "ledger_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_tallies" ADD CONSTRAINT "response_tallies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "responses_completed" ON "responses" USING btree ("user_id","completed_at");--> statement-breakpoint
CREATE INDEX "surveys_position" ON "surveys" USING btree ("position");--> statement-breakpoint
-- Runs after entries_post, which has checked the transactions and holds the locks of their members' balances. In the
-- order of the keys, so that two transactions never wait for each other. No join: it would be planned, and stay, a walk
-- through tables that are small the first time.
CREATE FUNCTION total_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "ledger_totals" AS kept ("user_id", "kind", "count", "points")
	SELECT "user_id", "kind", count(*), sum((SELECT max("amount") FROM "entries" WHERE "transaction_id" = posted."id"))
	FROM "transactions" AS posted WHERE "id" = ANY (ARRAY(SELECT DISTINCT "transaction_id" FROM added))
	GROUP BY 1, 2 ORDER BY 1, 2
	ON CONFLICT ("user_id", "kind") DO UPDATE
		SET "count" = kept."count" + excluded."count", "points" = kept."points" + excluded."points";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_total AFTER INSERT ON "entries"
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION total_entries();
--> statement-breakpoint
CREATE FUNCTION tally_responses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "response_tallies" AS kept ("user_id", "count")
	SELECT "user_id", count(*) * TG_ARGV[0]::integer FROM changed GROUP BY 1 ORDER BY 1
	ON CONFLICT ("user_id") DO UPDATE SET "count" = kept."count" + excluded."count";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER responses_tally_new AFTER INSERT ON "responses"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_responses('1');
--> statement-breakpoint
CREATE TRIGGER responses_tally_before AFTER UPDATE ON "responses"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_responses('-1');
--> statement-breakpoint
CREATE TRIGGER responses_tally_then AFTER UPDATE ON "responses"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_responses('1');
--> statement-breakpoint
CREATE TRIGGER responses_tally_gone AFTER DELETE ON "responses"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_responses('-1');
--> statement-breakpoint
-- What is there already. The triggers' locks keep other writers out until the end.
INSERT INTO "ledger_totals" ("user_id", "kind", "count", "points")
SELECT posted."user_id", posted."kind", count(*), sum("entries"."amount")
FROM "transactions" AS posted JOIN "entries" ON "entries"."transaction_id" = posted."id" AND "entries"."amount" > 0
GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO "response_tallies" ("user_id", "count") SELECT "user_id", count(*) FROM "responses" GROUP BY 1;
--> statement-breakpoint
-- Only what the trigger on the entries does comes from another trigger.
CREATE FUNCTION refuse_total_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF pg_trigger_depth() < 2 THEN
		RAISE EXCEPTION 'totals follow the entries, and are not written by hand (%)', TG_OP;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER totals_follow BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "ledger_totals"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_total_change();
