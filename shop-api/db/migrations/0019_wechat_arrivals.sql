CREATE TABLE "wechat_arrivals" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"scene" text NOT NULL,
	"open_id" text NOT NULL,
	"nickname" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "wechat_arrivals_expires" ON "wechat_arrivals" USING btree ("expires_at");