CREATE TABLE "invoice_corrections" (
	"id" serial PRIMARY KEY NOT NULL,
	"invoice_id" integer NOT NULL,
	"number" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "trace_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"line_batch_id" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_corrections" ADD CONSTRAINT "invoice_corrections_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trace_codes" ADD CONSTRAINT "trace_codes_line_batch_id_order_line_batches_id_fk" FOREIGN KEY ("line_batch_id") REFERENCES "public"."order_line_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_corrections_invoice" ON "invoice_corrections" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "trace_codes_line_batch" ON "trace_codes" USING btree ("line_batch_id");--> statement-breakpoint
-- Until now an invoice kept the sum and the last number of its red-letter invoices, and no day.
INSERT INTO "invoice_corrections" ("invoice_id", "number", "amount_fen") SELECT "id", "correction_no", "corrected_fen" FROM "invoices" WHERE "corrected_fen" > 0;
