CREATE TABLE "bank_debits" (
	"id" serial PRIMARY KEY NOT NULL,
	"mark" text NOT NULL,
	"account" text NOT NULL,
	"serial_no" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount_fen" bigint NOT NULL,
	"payee_name" text NOT NULL,
	"payee_account" text NOT NULL,
	"remark" text NOT NULL,
	"transfer_id" integer,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_debits_mark_unique" UNIQUE("mark"),
	CONSTRAINT "bank_debits_transfer_id_unique" UNIQUE("transfer_id"),
	CONSTRAINT "bank_debits_amount" CHECK ("bank_debits"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE INDEX "bank_debits_day" ON "bank_debits" USING btree ("booked_on");