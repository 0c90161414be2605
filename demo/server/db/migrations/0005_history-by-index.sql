CREATE TABLE "withdrawal_tallies" (
	"user_id" text NOT NULL,
	"sort" text NOT NULL,
	"status" text NOT NULL,
	"bucket" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "withdrawal_tallies_user_id_sort_status_bucket_pk" PRIMARY KEY("user_id","sort","status","bucket")
);
--> statement-breakpoint
DROP INDEX "withdrawals_user";--> statement-breakpoint
ALTER TABLE "withdrawal_tallies" ADD CONSTRAINT "withdrawal_tallies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_requested" ON "withdrawals" USING btree ("user_id","request_date","id");--> statement-breakpoint
CREATE INDEX "withdrawals_amount_of" ON "withdrawals" USING btree ("user_id","amount","request_date","id");--> statement-breakpoint
CREATE INDEX "withdrawals_processed" ON "withdrawals" USING btree ("user_id","processed_date","request_date","id");--> statement-breakpoint
CREATE INDEX "withdrawals_status_requested" ON "withdrawals" USING btree ("user_id","status","request_date","id");--> statement-breakpoint
CREATE INDEX "withdrawals_status_amount" ON "withdrawals" USING btree ("user_id","status","amount","request_date","id");--> statement-breakpoint
CREATE INDEX "withdrawals_status_processed" ON "withdrawals" USING btree ("user_id","status","processed_date","request_date","id");--> statement-breakpoint
-- Keeps the tallies in step with the withdrawals, in the same transaction: adds or takes away what a statement changed.
-- In the order of the keys, so that two transactions never wait for each other.
CREATE FUNCTION tally_withdrawals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "withdrawal_tallies" AS kept ("user_id", "sort", "status", "bucket", "count")
	SELECT "user_id", place."sort", "status", place."bucket", count(*) * TG_ARGV[0]::integer
	FROM changed CROSS JOIN LATERAL (VALUES
		('requestDate', extract(epoch FROM date_trunc('month', "request_date", 'UTC'))::bigint),
		('amount', ("amount" - "amount" % (10 ^ greatest(length("amount"::text) - 2, 0))::integer)::bigint),
		(CASE WHEN "processed_date" IS NULL THEN 'unprocessed' ELSE 'processedDate' END,
			extract(epoch FROM date_trunc('month', coalesce("processed_date", "request_date"), 'UTC'))::bigint)
	) AS place ("sort", "bucket")
	GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
	ON CONFLICT ("user_id", "sort", "status", "bucket") DO UPDATE SET "count" = kept."count" + excluded."count";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawals_tally_new AFTER INSERT ON "withdrawals"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_withdrawals('1');
--> statement-breakpoint
CREATE TRIGGER withdrawals_tally_before AFTER UPDATE ON "withdrawals"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_withdrawals('-1');
--> statement-breakpoint
CREATE TRIGGER withdrawals_tally_then AFTER UPDATE ON "withdrawals"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_withdrawals('1');
--> statement-breakpoint
CREATE TRIGGER withdrawals_tally_gone AFTER DELETE ON "withdrawals"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_withdrawals('-1');
--> statement-breakpoint
-- what stands there already
INSERT INTO "withdrawal_tallies" ("user_id", "sort", "status", "bucket", "count")
SELECT "user_id", place."sort", "status", place."bucket", count(*)
FROM "withdrawals" CROSS JOIN LATERAL (VALUES
	('requestDate', extract(epoch FROM date_trunc('month', "request_date", 'UTC'))::bigint),
	('amount', ("amount" - "amount" % (10 ^ greatest(length("amount"::text) - 2, 0))::integer)::bigint),
	(CASE WHEN "processed_date" IS NULL THEN 'unprocessed' ELSE 'processedDate' END,
		extract(epoch FROM date_trunc('month', coalesce("processed_date", "request_date"), 'UTC'))::bigint)
) AS place ("sort", "bucket")
GROUP BY 1, 2, 3, 4;
