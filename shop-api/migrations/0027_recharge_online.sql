ALTER TABLE "provider_payments" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "provider_payments_recharges" ON "provider_payments" USING btree ("member_id") WHERE "provider_payments"."order_id" is null;
