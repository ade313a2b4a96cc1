CREATE TABLE "price_list_members" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"list_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_list_prices" (
	"list_id" integer NOT NULL,
	"goods_id" integer NOT NULL,
	"price" numeric(14, 4) NOT NULL,
	CONSTRAINT "price_list_prices_list_id_goods_id_pk" PRIMARY KEY("list_id","goods_id")
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"starts_on" date,
	"ends_on" date,
	CONSTRAINT "price_lists_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "price_list_members" ADD CONSTRAINT "price_list_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_members" ADD CONSTRAINT "price_list_members_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_list_members_list" ON "price_list_members" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "price_list_prices_goods" ON "price_list_prices" USING btree ("goods_id");