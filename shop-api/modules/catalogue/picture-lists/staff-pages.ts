import type { FastifyInstance } from 'fastify'
import { registerFileKind } from '#shop-api/modules/identity/import-pages/staff-pages.ts'
import { pictureListFile } from './picture-list-file.ts'
import { sourceOf } from './source.ts'

export const registerPictureListPages = (app: FastifyInstance): void =>
  registerFileKind(app, {
    file: pictureListFile(sourceOf(app)),
    roles: ['sales', 'pharmacist'],
    hints: [
      '每行一张图片：商品编码与图片的 https 网址；同一商品按行的先后排列，导入后只显示文件中的图片',
      '检查时即读取图片，每张最多 20 MB、20 秒；图片也可打包上传，见“商品 › 批量导入图片”',
    ],
  })
