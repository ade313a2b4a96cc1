CREATE TABLE "text_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"title" text NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_deliveries" (
	"message_id" integer NOT NULL,
	"channel" text NOT NULL,
	"member_id" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_deliveries_message_id_channel_pk" PRIMARY KEY("message_id","channel")
);
--> statement-breakpoint
CREATE TABLE "watched_prices" (
	"member_id" integer NOT NULL,
	"goods_id" integer NOT NULL,
	"price" numeric(14, 4) NOT NULL,
	CONSTRAINT "watched_prices_member_id_goods_id_pk" PRIMARY KEY("member_id","goods_id")
);
--> statement-breakpoint
CREATE TABLE "staff_notices" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_subscriptions" ADD COLUMN "by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_subscriptions" ADD COLUMN "by_sms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD CONSTRAINT "message_deliveries_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_prices" ADD CONSTRAINT "watched_prices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_prices" ADD CONSTRAINT "watched_prices_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_messages_waiting" ON "text_messages" USING btree ("id") WHERE "text_messages"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "message_deliveries_due" ON "message_deliveries" USING btree ("member_id","channel","due_at");--> statement-breakpoint
INSERT INTO "watched_prices" ("member_id", "goods_id", "price")
SELECT "member_id", "goods_id", "notified_price" FROM "favorites" WHERE "notified_price" IS NOT NULL;
