-- Type 1 used to mean whole quantities at the tier reached, which is type 2 now. Up-to tiers are dearer the higher their number.
UPDATE "goods" SET "ladder_type" = 2 WHERE "ladder_type" = 1 AND NOT EXISTS (
	SELECT 1 FROM "ladder_tiers" AS lower JOIN "ladder_tiers" AS higher
		ON higher."goods_id" = lower."goods_id" AND higher."number" > lower."number" AND higher."price" > lower."price"
	WHERE lower."goods_id" = "goods"."id"
);
