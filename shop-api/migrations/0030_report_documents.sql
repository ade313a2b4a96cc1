ALTER TABLE "inspection_reports" ADD COLUMN "file_key" text;--> statement-breakpoint
ALTER TABLE "inspection_reports" ADD COLUMN "file_type" text;