ALTER TABLE "users" ADD COLUMN "erased_by" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_mails_user" ON "outgoing_mails" USING btree ("user_id");--> statement-breakpoint
-- As for the other tables of a member (0009): no mail is queued for an account that was erased meanwhile.
CREATE TRIGGER outgoing_mails_of_members BEFORE INSERT ON "outgoing_mails"
	FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_erased_member();
