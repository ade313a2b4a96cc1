CREATE TABLE "operator_action_rows" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"action_id" integer NOT NULL,
	"code" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_action_rows" ADD CONSTRAINT "operator_action_rows_action_id_operator_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."operator_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_action_rows_action" ON "operator_action_rows" USING btree ("action_id","id");--> statement-breakpoint
CREATE INDEX "operator_action_rows_code" ON "operator_action_rows" USING btree ("code");--> statement-breakpoint
CREATE INDEX "operator_actions_at" ON "operator_actions" USING btree ("at");