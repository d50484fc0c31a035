CREATE INDEX "sessions_known" ON "sessions" USING btree ("user_id","token_issued_at");--> statement-breakpoint
-- recovery codes end with two-step login: switched off, lost with a role, or with the account
CREATE FUNCTION drop_recovery_codes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM recovery_codes WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_drop_recovery_codes AFTER UPDATE OF second_factor ON users
  FOR EACH ROW WHEN (OLD.second_factor IS NOT NULL AND NEW.second_factor IS NULL) EXECUTE FUNCTION drop_recovery_codes();
--> statement-breakpoint
DELETE FROM recovery_codes c USING users u WHERE u.id = c.user_id AND u.second_factor IS NULL;
