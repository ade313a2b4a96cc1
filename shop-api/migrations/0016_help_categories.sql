-- The categories are pages of the storefront, so every shop has them.
INSERT INTO "post_categories" ("id", "parent_id", "name", "path", "sort") VALUES
	(1, NULL, '公告', '', 1),
	(2, NULL, '新闻资讯', '/help_news', 2),
	(3, NULL, '帮助中心', '/help', 3),
	(21, 2, '行业新闻', '/help_news', 1),
	(22, 2, '公司新闻', '/help_news', 2),
	(31, 3, '新手指南', '/help_xrzn', 1),
	(32, 3, '支付配送', '/help/zfps/ddzf', 2),
	(33, 3, '售后服务', '/help/zfps/ypth', 3),
	(34, 3, '服务中心', '/help_serve', 4),
	(35, 3, '联系我们', '/help_us', 5),
	(36, NULL, '隐私政策', '/privacy', 4)
ON CONFLICT ("id") DO NOTHING;
--> statement-breakpoint
SELECT setval('post_categories_id_seq', greatest(100, (SELECT max("id") FROM "post_categories")));
--> statement-breakpoint
-- Numbers below are kept for articles that pages of the storefront read by number.
SELECT setval('posts_id_seq', greatest(1000, (SELECT coalesce(max("id"), 0) FROM "posts")));
--> statement-breakpoint
UPDATE "posts" SET "id" = nextval('posts_id_seq')
WHERE ("id" IN (61, 64, 65, 66, 67, 75, 101) AND "type" <> 2) OR ("id" = 72 AND "type" <> 1);
