ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
-- What a request was still adding when the account was erased is refused. The key share lock waits for the erasure, and
-- then reads the row as the erasure left it.
CREATE FUNCTION refuse_erased_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM "users" WHERE id = NEW.user_id AND erased_at IS NULL FOR KEY SHARE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'the account was erased' USING ERRCODE = 'PNLER';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_of_members BEFORE INSERT ON "transactions"
	FOR EACH ROW EXECUTE FUNCTION refuse_erased_member();
--> statement-breakpoint
CREATE TRIGGER responses_of_members BEFORE INSERT ON "responses"
	FOR EACH ROW EXECUTE FUNCTION refuse_erased_member();
--> statement-breakpoint
CREATE TRIGGER bank_details_of_members BEFORE INSERT ON "bank_details"
	FOR EACH ROW EXECUTE FUNCTION refuse_erased_member();
--> statement-breakpoint
CREATE TRIGGER sessions_of_members BEFORE INSERT ON "sessions"
	FOR EACH ROW EXECUTE FUNCTION refuse_erased_member();
