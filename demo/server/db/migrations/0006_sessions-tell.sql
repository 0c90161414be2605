-- A session that ends is told to every process, however it ends: its sockets close there.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('panel_session_ended', OLD.token_hash);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON "sessions"
	FOR EACH ROW EXECUTE FUNCTION tell_session_ended();
