-- Handed in before there was a member, which no page offered.
DELETE FROM "uploads" WHERE "member_id" IS NULL;--> statement-breakpoint
DROP INDEX "uploads_draft";--> statement-breakpoint
DROP INDEX "uploads_source";--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "member_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "draft_hash";--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "source";