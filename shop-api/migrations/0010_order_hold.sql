ALTER TABLE "orders" ADD COLUMN "hold_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("id") WHERE hold_at is not null;