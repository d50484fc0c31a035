-- Tells every process that a mail waits, so that its outbox sends it before the pause between two runs is over.
CREATE FUNCTION announce_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mail_queued', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER outbox_announce AFTER INSERT ON outbox
  FOR EACH STATEMENT EXECUTE FUNCTION announce_mail();
