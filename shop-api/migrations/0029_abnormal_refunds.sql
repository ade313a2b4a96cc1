ALTER TABLE "provider_refunds" ADD COLUMN "is_abnormal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_refunds" ADD COLUMN "redirected_at" timestamp with time zone;