CREATE TABLE "scheduled_prices" (
	"id" serial PRIMARY KEY NOT NULL,
	"goods_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"price" numeric(14, 4) NOT NULL,
	"offers" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "money_requests" ADD COLUMN "arrived_fen" bigint;--> statement-breakpoint
ALTER TABLE "scheduled_prices" ADD CONSTRAINT "scheduled_prices_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_prices_day" ON "scheduled_prices" USING btree ("goods_id","starts_on") WHERE "scheduled_prices"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "scheduled_prices_due" ON "scheduled_prices" USING btree ("starts_on") WHERE "scheduled_prices"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "money_requests" ADD CONSTRAINT "money_requests_arrived" CHECK ("money_requests"."arrived_fen" > 0);