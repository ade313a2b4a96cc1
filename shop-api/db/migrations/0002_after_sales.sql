CREATE TABLE "after_sales" (
	"id" serial PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"order_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"must_send_back" boolean DEFAULT false NOT NULL,
	"return_carrier" text DEFAULT '' NOT NULL,
	"return_tracking_no" text DEFAULT '' NOT NULL,
	"refund_fen" bigint DEFAULT 0 NOT NULL,
	"shipping_refund_fen" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "after_sales_no_unique" UNIQUE("no")
);
--> statement-breakpoint
CREATE TABLE "after_sales_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"after_sales_id" integer NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "after_sales_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"after_sales_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"line_batch_id" integer NOT NULL,
	"cause" text NOT NULL,
	"number" integer NOT NULL,
	"refund_fen" bigint DEFAULT 0 NOT NULL,
	"restocked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "after_sales_lines_number" CHECK ("after_sales_lines"."number" > 0 and "after_sales_lines"."restocked" between 0 and "after_sales_lines"."number")
);
--> statement-breakpoint
CREATE TABLE "ephedrine_receipts" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"state" text NOT NULL,
	"due_on" date NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uploaded_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "ephedrine_receipts_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "transfer_notices" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"transferred_on" date NOT NULL,
	"serial_no" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_line_batches" ADD COLUMN "shipment_id" integer;--> statement-breakpoint
ALTER TABLE "order_line_batches" ADD COLUMN "received" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "set_parts" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales_history" ADD CONSTRAINT "after_sales_history_after_sales_id_after_sales_id_fk" FOREIGN KEY ("after_sales_id") REFERENCES "public"."after_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales_lines" ADD CONSTRAINT "after_sales_lines_after_sales_id_after_sales_id_fk" FOREIGN KEY ("after_sales_id") REFERENCES "public"."after_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales_lines" ADD CONSTRAINT "after_sales_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales_lines" ADD CONSTRAINT "after_sales_lines_line_batch_id_order_line_batches_id_fk" FOREIGN KEY ("line_batch_id") REFERENCES "public"."order_line_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ephedrine_receipts" ADD CONSTRAINT "ephedrine_receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ephedrine_receipts" ADD CONSTRAINT "ephedrine_receipts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_notices" ADD CONSTRAINT "transfer_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "after_sales_member" ON "after_sales" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "after_sales_order" ON "after_sales" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "after_sales_state" ON "after_sales" USING btree ("state");--> statement-breakpoint
CREATE INDEX "after_sales_history_claim" ON "after_sales_history" USING btree ("after_sales_id");--> statement-breakpoint
CREATE INDEX "after_sales_lines_claim" ON "after_sales_lines" USING btree ("after_sales_id");--> statement-breakpoint
CREATE INDEX "after_sales_lines_batch" ON "after_sales_lines" USING btree ("line_batch_id");--> statement-breakpoint
CREATE INDEX "ephedrine_receipts_member" ON "ephedrine_receipts" USING btree ("member_id","state");--> statement-breakpoint
CREATE INDEX "transfer_notices_order" ON "transfer_notices" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "order_line_batches" ADD CONSTRAINT "order_line_batches_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_shipped" ON "orders" USING btree ("state","shipped_at");