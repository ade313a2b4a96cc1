ALTER TABLE "shipments" ADD COLUMN "expected_said_at" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "temperatures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "shipments_tracking_no" ON "shipments" USING btree ("tracking_no");--> statement-breakpoint
CREATE INDEX "shipments_under_way" ON "shipments" USING btree ("carrier") WHERE delivered_at is null and received_at is null;