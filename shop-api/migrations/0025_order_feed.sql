CREATE SEQUENCE "public"."order_change_places" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"webhook_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"place" bigint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_webhook_id_order_id_pk" PRIMARY KEY("webhook_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" serial PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"place" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Orders of before have changed for nobody yet; from here on a new one waits for its place.
ALTER TABLE "orders" ADD COLUMN "change_place" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "change_place" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","due_at");--> statement-breakpoint
CREATE INDEX "orders_change_place" ON "orders" USING btree ("change_place");--> statement-breakpoint
CREATE INDEX "orders_changed" ON "orders" USING btree ("id") WHERE change_place is null;