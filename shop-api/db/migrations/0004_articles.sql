ALTER TABLE "posts" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "path" text DEFAULT '' NOT NULL;