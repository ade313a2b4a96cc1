import type { FastifyInstance } from 'fastify'
import { MOST_PICTURE_BYTES } from '#shop-api/modules/catalogue/goods-pictures/kinds-of-file.ts'
import { fileFaces } from '#shop-api/modules/identity/import-pages/file-faces.ts'
import { fileFetcher } from '#shop-api/platform/outgoing/fetch-file.ts'
import type { PictureSource } from './fetch-pictures.ts'
import { pictureListFile } from './picture-list-file.ts'

/** A site that gives a picture more slowly than this is not waited for. */
const MOST_MS = 20_000

/** Where pictures of a list come from and go to. */
function sourceOf({ shop: { db, storage, config } }: FastifyInstance): PictureSource {
  const rules = { mostBytes: MOST_PICTURE_BYTES, mostMs: MOST_MS, mayBePlain: config.PICTURES_BY_HTTP }
  return { db, storage, fetchFile: fileFetcher(rules) }
}

export const pictureListFaces = fileFaces({
  file: (app) => pictureListFile(sourceOf(app)),
  roles: ['sales', 'pharmacist'],
  hints: [
    '每行一张图片：商品编码与图片的 https 网址；同一商品按行的先后排列，导入后只显示文件中的图片',
    '检查时即读取图片，每张最多 20 MB、20 秒；图片也可打包上传，见“商品 › 批量导入图片”',
  ],
})
