CREATE TABLE "bank_refunds" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"after_sales_id" integer,
	"amount_fen" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "bank_refunds_amount" CHECK ("bank_refunds"."amount_fen" > 0),
	CONSTRAINT "bank_refunds_sent" CHECK (("bank_refunds"."state" = 'sent') = ("bank_refunds"."reference" <> '' and "bank_refunds"."sent_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "after_sales" ADD COLUMN "resent_shipment_id" integer;--> statement-breakpoint
ALTER TABLE "bank_refunds" ADD CONSTRAINT "bank_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_refunds" ADD CONSTRAINT "bank_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_refunds" ADD CONSTRAINT "bank_refunds_after_sales_id_after_sales_id_fk" FOREIGN KEY ("after_sales_id") REFERENCES "public"."after_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_refunds_order" ON "bank_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_refunds_waiting" ON "bank_refunds" USING btree ("id") WHERE "bank_refunds"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_refunds_payment" ON "bank_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_refunds_reference" ON "bank_refunds" USING btree ("reference") WHERE "bank_refunds"."reference" <> '';--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_resent_shipment_id_shipments_id_fk" FOREIGN KEY ("resent_shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;