import type { FastifyInstance } from 'fastify'
import { registerFileAdmin } from '#shop-api/modules/base/imports/operator.ts'
import { pictureListFile } from './picture-list-file.ts'
import { sourceOf } from './source.ts'

export const registerPictureListAdmin = (app: FastifyInstance): void =>
  registerFileAdmin(app, pictureListFile(sourceOf(app)))
