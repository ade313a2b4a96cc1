CREATE TABLE "bank_credit_uses" (
	"id" serial PRIMARY KEY NOT NULL,
	"credit_id" integer NOT NULL,
	"kind" text NOT NULL,
	"member_id" integer NOT NULL,
	"order_id" integer,
	"request_id" integer,
	"amount_fen" bigint NOT NULL,
	CONSTRAINT "bank_credit_uses_amount" CHECK ("bank_credit_uses"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_credits" (
	"id" serial PRIMARY KEY NOT NULL,
	"mark" text NOT NULL,
	"account" text NOT NULL,
	"serial_no" text DEFAULT '' NOT NULL,
	"booked_on" date NOT NULL,
	"amount_fen" bigint NOT NULL,
	"payer_name" text DEFAULT '' NOT NULL,
	"payer_account" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "bank_credits_mark_unique" UNIQUE("mark"),
	CONSTRAINT "bank_credits_amount" CHECK ("bank_credits"."amount_fen" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_credit_uses" ADD CONSTRAINT "bank_credit_uses_credit_id_bank_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."bank_credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_credit_uses_credit" ON "bank_credit_uses" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "bank_credit_uses_order" ON "bank_credit_uses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_credit_uses_request" ON "bank_credit_uses" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "bank_credits_open" ON "bank_credits" USING btree ("id") WHERE "bank_credits"."state" = 'open';