import type { FastifyInstance } from 'fastify'
import { MOST_PICTURE_BYTES } from '#shop-api/modules/catalogue/goods-pictures/kinds-of-file.ts'
import { fileFetcher } from '#shop-api/platform/outgoing/fetch-file.ts'
import type { PictureSource } from './fetch-pictures.ts'

/** A site that gives a picture more slowly than this is not waited for. */
const MOST_MS = 20_000

/** Where pictures of a list come from and go to. */
export function sourceOf(app: FastifyInstance): PictureSource {
  const { db, storage, config } = app.shop
  const rules = { mostBytes: MOST_PICTURE_BYTES, mostMs: MOST_MS, mayBePlain: config.PICTURES_BY_HTTP }
  return { db, storage, fetchFile: fileFetcher(rules) }
}
