CREATE TABLE "activity_taps" (
	"day" date NOT NULL,
	"activity_id" integer NOT NULL,
	"taps" integer NOT NULL,
	CONSTRAINT "activity_taps_day_activity_id_pk" PRIMARY KEY("day","activity_id")
);
--> statement-breakpoint
CREATE TABLE "page_view_days" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"views" integer NOT NULL,
	"seconds" bigint NOT NULL,
	CONSTRAINT "page_view_days_day_path_pk" PRIMARY KEY("day","path")
);
--> statement-breakpoint
DROP INDEX "page_views_path";--> statement-breakpoint
DELETE FROM "page_views";--> statement-breakpoint
ALTER TABLE "page_views" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "page_views" DROP COLUMN "member_id";--> statement-breakpoint
ALTER TABLE "page_views" ADD COLUMN "key" text PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_taps" ADD CONSTRAINT "activity_taps_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_views_entered" ON "page_views" USING btree ("entered_at");