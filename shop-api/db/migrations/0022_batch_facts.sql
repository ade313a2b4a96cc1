ALTER TABLE "order_line_batches" ADD COLUMN "made_on" date;--> statement-breakpoint
ALTER TABLE "order_line_batches" ADD COLUMN "warehouse_id" integer;--> statement-breakpoint
ALTER TABLE "order_line_batches" ADD COLUMN "warehouse_name" text;--> statement-breakpoint
ALTER TABLE "order_line_batches" ADD COLUMN "manufacturer" text;--> statement-breakpoint
ALTER TABLE "order_line_batches" ADD COLUMN "spec" text;--> statement-breakpoint
ALTER TABLE "order_line_batches" ADD COLUMN "form" text;--> statement-breakpoint
ALTER TABLE "order_line_batches" ADD COLUMN "approval_number" text;--> statement-breakpoint
-- Orders from before get what their batches and goods say now.
UPDATE "order_line_batches" SET "made_on" = "batches"."made_on", "warehouse_id" = "warehouses"."id", "warehouse_name" = "warehouses"."name", "manufacturer" = "manufacturers"."name", "spec" = "goods"."spec", "form" = "goods"."form", "approval_number" = coalesce("goods"."approval_number", '') FROM "batches", "warehouses", "goods", "manufacturers" WHERE "batches"."id" = "order_line_batches"."batch_id" AND "warehouses"."id" = "batches"."warehouse_id" AND "goods"."id" = "batches"."goods_id" AND "manufacturers"."id" = "goods"."manufacturer_id";--> statement-breakpoint
ALTER TABLE "order_line_batches" ALTER COLUMN "made_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line_batches" ALTER COLUMN "warehouse_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line_batches" ALTER COLUMN "warehouse_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line_batches" ALTER COLUMN "manufacturer" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line_batches" ALTER COLUMN "spec" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line_batches" ALTER COLUMN "form" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line_batches" ALTER COLUMN "approval_number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line_batches" ADD CONSTRAINT "order_line_batches_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;
