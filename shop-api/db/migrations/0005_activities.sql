CREATE TABLE "activities" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"line" text DEFAULT '' NOT NULL,
	"rules" jsonb NOT NULL,
	"ground" text NOT NULL,
	"ink" text NOT NULL,
	"accent" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"announced_state" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "activities_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "activity_sections" (
	"id" serial PRIMARY KEY NOT NULL,
	"activity_id" integer NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"scope" jsonb NOT NULL,
	"goods_limit" integer DEFAULT 20 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "controlled_programmes" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"audience" text NOT NULL,
	"terms" jsonb NOT NULL,
	"goods_ids" integer[] NOT NULL,
	"opened_on" date NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity_sections" ADD CONSTRAINT "activity_sections_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_sections_activity" ON "activity_sections" USING btree ("activity_id");