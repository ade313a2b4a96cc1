CREATE TABLE "provider_payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"trade_no" text NOT NULL,
	"order_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"device" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"shown" jsonb NOT NULL,
	"provider_no" text,
	"paid_fen" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "provider_payments_trade_no_unique" UNIQUE("trade_no"),
	CONSTRAINT "provider_payments_amount" CHECK ("provider_payments"."amount_fen" > 0),
	CONSTRAINT "provider_payments_paid" CHECK (("provider_payments"."state" in ('paid', 'returned')) = ("provider_payments"."provider_no" is not null and "provider_payments"."paid_fen" is not null))
);
--> statement-breakpoint
CREATE TABLE "provider_refunds" (
	"id" serial PRIMARY KEY NOT NULL,
	"refund_no" text NOT NULL,
	"attempt_id" integer NOT NULL,
	"payment_id" integer,
	"amount_fen" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "provider_refunds_refund_no_unique" UNIQUE("refund_no"),
	CONSTRAINT "provider_refunds_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "provider_refunds_amount" CHECK ("provider_refunds"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "stand_in_trades" (
	"trade_no" text PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"trade" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_refunds" ADD CONSTRAINT "provider_refunds_attempt_id_provider_payments_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."provider_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_payments_provider_no" ON "provider_payments" USING btree ("way","provider_no");--> statement-breakpoint
CREATE INDEX "provider_payments_order" ON "provider_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "provider_payments_waiting" ON "provider_payments" USING btree ("asked_at") WHERE "provider_payments"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "provider_refunds_attempt" ON "provider_refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "provider_refunds_open" ON "provider_refunds" USING btree ("id") WHERE "provider_refunds"."state" in ('waiting', 'pending', 'refused');
--> statement-breakpoint
-- References to rows of modules above the referring one: the code of a table names only what is below it.
ALTER TABLE "provider_payments" ADD CONSTRAINT "provider_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id");
--> statement-breakpoint
ALTER TABLE "provider_payments" ADD CONSTRAINT "provider_payments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id");
--> statement-breakpoint
ALTER TABLE "provider_refunds" ADD CONSTRAINT "provider_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id");
