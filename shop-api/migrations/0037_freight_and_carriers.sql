CREATE TABLE "freight_templates" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"reach" text NOT NULL,
	"region_codes" text[] NOT NULL,
	"free_from_fen" bigint,
	"fee_fen" bigint NOT NULL,
	"first_grams" integer,
	"step_grams" integer,
	"step_fen" bigint,
	"unweighed_fen" bigint,
	CONSTRAINT "freight_templates_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "freight_parts" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "expected_on" date;