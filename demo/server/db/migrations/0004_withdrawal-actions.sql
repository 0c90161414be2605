CREATE TABLE "withdrawal_actions" (
	"id" serial PRIMARY KEY NOT NULL,
	"withdrawal_id" text NOT NULL,
	"status" text NOT NULL,
	"by" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawal_actions_once" UNIQUE("withdrawal_id","status")
);
--> statement-breakpoint
ALTER TABLE "withdrawal_actions" ADD CONSTRAINT "withdrawal_actions_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What operators did stands, as the ledger does.
CREATE FUNCTION refuse_action_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'withdrawal actions are never changed or removed (% on %)', TG_OP, TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawal_actions_stand BEFORE UPDATE OR DELETE OR TRUNCATE ON "withdrawal_actions"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_action_change();
