ALTER TABLE "goods" ADD COLUMN "storage_class" text DEFAULT 'room' NOT NULL;
--> statement-breakpoint
-- Goods entered before have the label's words alone.
UPDATE "goods" SET "storage_class" = 'frozen' WHERE "storage" ~ '(^|[^0-9℃])-[0-9]+℃|(?<!不得|避免|不可|切勿|防止)冷冻';
--> statement-breakpoint
UPDATE "goods" SET "storage_class" = 'cold' WHERE "storage_class" = 'room' AND "storage" ~ '(^|[^0-9])2℃?[～~-](8|10)℃|(?<!不得|避免|不可|切勿|防止)冷藏';
--> statement-breakpoint
UPDATE "goods" SET "storage_class" = 'cool' WHERE "storage_class" = 'room' AND "storage" ~ '阴凉|(不超过|低于)20℃|20℃以下';
