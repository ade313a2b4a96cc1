CREATE TABLE "wechat_confirmations" (
	"scene" text PRIMARY KEY NOT NULL,
	"open_id" text NOT NULL,
	"nickname" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wechat_tickets" (
	"scene" text PRIMARY KEY NOT NULL,
	"ticket_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "wechat_tickets_hash" UNIQUE("ticket_hash")
);
--> statement-breakpoint
CREATE INDEX "wechat_tickets_expires" ON "wechat_tickets" USING btree ("expires_at");