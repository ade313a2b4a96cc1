CREATE TABLE "batch_stops" (
	"goods_id" integer NOT NULL,
	"batch_no" text NOT NULL,
	CONSTRAINT "batch_stops_goods_id_batch_no_pk" PRIMARY KEY("goods_id","batch_no")
);
--> statement-breakpoint
CREATE TABLE "recall_left" (
	"recall_id" integer NOT NULL,
	"line_batch_id" integer NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "recall_left_recall_id_line_batch_id_pk" PRIMARY KEY("recall_id","line_batch_id"),
	CONSTRAINT "recall_left_number" CHECK ("recall_left"."number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recall_orders" (
	"recall_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "recall_orders_recall_id_order_id_pk" PRIMARY KEY("recall_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "recall_recipients" (
	"recall_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"reminded_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "recall_recipients_recall_id_member_id_pk" PRIMARY KEY("recall_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" serial PRIMARY KEY NOT NULL,
	"goods_id" integer NOT NULL,
	"batch_no" text NOT NULL,
	"level" integer NOT NULL,
	"reason" text NOT NULL,
	"instructions" text NOT NULL,
	"due_on" date NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"last_line_batch_id" integer NOT NULL,
	"last_shipment_id" integer NOT NULL,
	"closed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "recalls_level" CHECK ("recalls"."level" between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "batch_stops" ADD CONSTRAINT "batch_stops_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_left" ADD CONSTRAINT "recall_left_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_left" ADD CONSTRAINT "recall_left_line_batch_id_order_line_batches_id_fk" FOREIGN KEY ("line_batch_id") REFERENCES "public"."order_line_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_orders" ADD CONSTRAINT "recall_orders_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_orders" ADD CONSTRAINT "recall_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_recipients" ADD CONSTRAINT "recall_recipients_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_recipients" ADD CONSTRAINT "recall_recipients_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recall_recipients_member" ON "recall_recipients" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recalls_running" ON "recalls" USING btree ("goods_id","batch_no") WHERE withdrawn_at is null;