CREATE TABLE "subject_pictures" (
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "subject_pictures_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "agreement_templates" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subject_pictures" ADD CONSTRAINT "subject_pictures_hash_picture_files_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."picture_files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subject_pictures_hash" ON "subject_pictures" USING btree ("hash");