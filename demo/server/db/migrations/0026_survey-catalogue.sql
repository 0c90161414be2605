CREATE TABLE "survey_catalogue" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" uuid NOT NULL,
	CONSTRAINT "survey_catalogue_only" CHECK ("survey_catalogue"."only")
);
--> statement-breakpoint
-- for servers that keep the surveys in memory: every change of them, by whichever process, is another version
CREATE FUNCTION renew_survey_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "survey_catalogue" ("version") VALUES (gen_random_uuid())
	ON CONFLICT ("only") DO UPDATE SET "version" = excluded."version";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER surveys_renew_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "surveys"
	FOR EACH STATEMENT EXECUTE FUNCTION renew_survey_catalogue();
