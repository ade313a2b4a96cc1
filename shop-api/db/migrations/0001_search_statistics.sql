-- How often each gram occurs decides between the gram index and the order's index; the usual 100 values are too few.
ALTER TABLE "goods" ALTER COLUMN "search_grams" SET STATISTICS 1000;
