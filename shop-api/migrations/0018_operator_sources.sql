CREATE TABLE "operator_sources" (
	"operator_id" integer NOT NULL,
	"source_hash" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_sources_operator_id_source_hash_pk" PRIMARY KEY("operator_id","source_hash")
);
--> statement-breakpoint
ALTER TABLE "operator_sources" ADD CONSTRAINT "operator_sources_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;