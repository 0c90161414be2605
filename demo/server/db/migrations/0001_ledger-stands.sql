-- What stands in the ledger stays: entries and transactions are added, never changed or removed.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'ledger rows are never changed or removed (% on %)', TG_OP, TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_stand BEFORE UPDATE OR DELETE OR TRUNCATE ON "entries"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER transactions_stand BEFORE UPDATE OR DELETE OR TRUNCATE ON "transactions"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- Double entry: at commit, the entries of a transaction sum to zero.
CREATE FUNCTION check_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT sum(amount) FROM "entries" WHERE transaction_id = NEW.transaction_id) <> 0 THEN
		RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW.transaction_id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER entries_balance AFTER INSERT ON "entries"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();
