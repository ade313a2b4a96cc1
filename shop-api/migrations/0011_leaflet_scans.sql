CREATE TABLE "leaflet_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leaflet_scans" (
	"goods_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leaflet_scans" ADD CONSTRAINT "leaflet_scans_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaflet_scans" ADD CONSTRAINT "leaflet_scans_hash_leaflet_files_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."leaflet_files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaflet_scans_hash" ON "leaflet_scans" USING btree ("hash");