CREATE TABLE "carrier_questions" (
	"carrier_id" integer NOT NULL,
	"tracking_no" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	CONSTRAINT "carrier_questions_carrier_id_tracking_no_pk" PRIMARY KEY("carrier_id","tracking_no")
);
--> statement-breakpoint
CREATE TABLE "carriers" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"poll_url" text NOT NULL,
	"secret" text,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"ask_after" timestamp with time zone,
	"refusal" text DEFAULT '' NOT NULL,
	"refused_at" timestamp with time zone,
	CONSTRAINT "carriers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "stand_in_parcels" (
	"tracking_no" text PRIMARY KEY NOT NULL,
	"said" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carrier_questions" ADD CONSTRAINT "carrier_questions_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE cascade ON UPDATE no action;