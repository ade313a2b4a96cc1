ALTER TABLE "goods" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "order_line_batches" ADD COLUMN "generic_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line_batches" ADD COLUMN "holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line_batches" ADD COLUMN "storage" text DEFAULT '' NOT NULL;