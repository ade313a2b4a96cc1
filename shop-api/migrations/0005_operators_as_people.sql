CREATE TABLE "operator_actions" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator_id" integer,
	"operator_name" text NOT NULL,
	"source" text NOT NULL,
	"operation" text NOT NULL,
	"subject" text,
	"asked" jsonb NOT NULL,
	"outcome" text DEFAULT 'begun' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD COLUMN "offered_secret" text;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "totp_secret" text;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "totp_step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "operator_actions_subject" ON "operator_actions" USING btree ("operation","subject");--> statement-breakpoint
UPDATE "operators" SET "roles" = '{service}';
