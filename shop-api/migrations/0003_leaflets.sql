CREATE TABLE "leaflets" (
	"goods_id" integer PRIMARY KEY NOT NULL,
	"parts" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leaflets" ADD CONSTRAINT "leaflets_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;