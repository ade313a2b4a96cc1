-- What a migration breaks for the code before it is said here, in the same transaction: the oldest migration whose code the
-- tables still serve (its "when" in meta/_journal.json). Instances of an older release read it, see platform/db/migrate.ts.
CREATE TABLE "drizzle"."schema_compatibility" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL CHECK ("is_only"),
	"oldest_served" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO "drizzle"."schema_compatibility" ("oldest_served") VALUES (1795368113392);
