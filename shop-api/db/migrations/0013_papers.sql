CREATE TABLE "first_sale_papers" (
	"id" serial PRIMARY KEY NOT NULL,
	"goods_key" integer DEFAULT 0 NOT NULL,
	"goods_id" integer,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"issued_by" text DEFAULT '' NOT NULL,
	"valid_to" date,
	"version" integer NOT NULL,
	"file_key" text DEFAULT '' NOT NULL,
	"file_type" text DEFAULT 'image/png' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "first_sale_papers_version" UNIQUE("goods_key","name","version")
);
--> statement-breakpoint
ALTER TABLE "first_sale_papers" ADD CONSTRAINT "first_sale_papers_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "first_sale_papers_goods" ON "first_sale_papers" USING btree ("goods_id");