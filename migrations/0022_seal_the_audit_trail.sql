CREATE TABLE "audit_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_seals_entry" UNIQUE("audit_id")
);
