CREATE TABLE "link_pushes" (
	"engine" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pushed_links" (
	"engine" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pushed_links_engine_subject_subject_id_pk" PRIMARY KEY("engine","subject","subject_id")
);
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "described_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "id" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "recall_recipients" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recall_recipients" ADD COLUMN "told_by" text;--> statement-breakpoint
ALTER TABLE "recall_recipients" ADD COLUMN "noted_by" text;--> statement-breakpoint
CREATE INDEX "orders_bought" ON "orders" USING btree ("member_id","paid_at") WHERE paid_at is not null and state not in ('cancelled', 'closed');--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_code_unique" UNIQUE("code");