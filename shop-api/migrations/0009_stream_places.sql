CREATE TABLE "stream_instances" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream_places" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"holders" text[] NOT NULL
);
