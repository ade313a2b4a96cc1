ALTER TABLE "goods" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "tax_class" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "issued_on" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "file_key" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "file_type" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "file_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_file_hash_unique" UNIQUE("file_hash");--> statement-breakpoint
-- Numbers that earlier releases made up themselves, from the row's id and a digest of it, are of no invoice: those rows
-- wait again for the official one. Rows with a red-letter invoice stay, because somebody issued that one by hand.
UPDATE "invoices" SET "state" = 'applied', "invoice_no" = NULL, "issued_at" = NULL
WHERE "state" = 'issued' AND "corrected_fen" = 0 AND substr("invoice_no", 3) = '32' || lpad("id"::text, 8, '0') || lpad(
	(('x' || encode(substr(sha256(convert_to('invoice ' || "id", 'UTF8')), 1, 4), 'hex'))::bit(32)::bigint % 100000000)::text, 8, '0');
