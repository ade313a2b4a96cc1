CREATE TABLE "purchased_goods" (
	"member_id" integer NOT NULL,
	"goods_id" integer NOT NULL,
	"times" integer NOT NULL,
	"total_number" bigint NOT NULL,
	"last_number" integer NOT NULL,
	"last_price" numeric(14, 4) NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "purchased_goods_member_id_goods_id_pk" PRIMARY KEY("member_id","goods_id")
);
--> statement-breakpoint
ALTER TABLE "purchased_goods" ADD CONSTRAINT "purchased_goods_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "purchased_goods" ("member_id", "goods_id", "times", "total_number", "last_number", "last_price", "last_at", "name")
SELECT o."member_id", l."goods_id", count(DISTINCT o."id"), sum(l."number"),
	(array_agg(l."number" ORDER BY o."created_at" DESC, l."id" DESC))[1],
	(array_agg(l."price" ORDER BY o."created_at" DESC, l."id" DESC))[1],
	max(o."created_at"), (array_agg(l."name" ORDER BY o."created_at" DESC, l."id" DESC))[1]
FROM "orders" o JOIN "order_lines" l ON l."order_id" = o."id"
WHERE o."state" NOT IN ('cancelled', 'closed') AND l."goods_id" IS NOT NULL
GROUP BY o."member_id", l."goods_id";
