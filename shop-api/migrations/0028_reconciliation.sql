CREATE TABLE "bill_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"provider_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "differences" (
	"id" serial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"day" date NOT NULL,
	"subject" text NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"booked_fen" bigint,
	"billed_fen" bigint,
	"about" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reconciled_days" (
	"id" serial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"day" date NOT NULL,
	"lines" integer NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "bill_lines_day" ON "bill_lines" USING btree ("source","day");--> statement-breakpoint
CREATE INDEX "bill_lines_number" ON "bill_lines" USING btree ("source","number");--> statement-breakpoint
CREATE UNIQUE INDEX "differences_one" ON "differences" USING btree ("source","day","subject","number","kind");--> statement-breakpoint
CREATE INDEX "differences_open" ON "differences" USING btree ("id") WHERE "differences"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "reconciled_days_day" ON "reconciled_days" USING btree ("source","day");