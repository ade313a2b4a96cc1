import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { addPictureBody, PICTURE_BODY_LIMIT, pictureFacts } from './picture-shapes.ts'
import type { PicturedNoun } from './subject-pictures.ts'
import { giveSubjectPicture, showSubjectPicture, takeSubjectPicture } from './subject-pictures.ts'

const answer = z.object({ picture: pictureFacts.extend({ large: z.string() }).nullable() })

/** Calls for the own picture of one of a noun: what it is, giving it, taking it back. */
export function registerSubjectAdmin(app: FastifyInstance, noun: PicturedNoun): void {
  const { get, post } = operatorRoutes(app)
  const path = `/${noun.kind}/:id/picture`
  get(path, { answer }, async ({ db, id }) => showSubjectPicture(db, noun, id))
  const pathCall = { body: addPictureBody, bodyLimit: PICTURE_BODY_LIMIT, answer }
  post(path, pathCall, async ({ db, id, body: { name, base64 }, now }) => {
    const given = [{ name, read: async () => Buffer.from(base64, 'base64') }]
    await giveSubjectPicture({ db, storage: app.shop.storage }, noun, id, given, now)
    return showSubjectPicture(db, noun, id)
  })
  post(`${path}/remove`, { answer }, async ({ db, id }) => {
    await takeSubjectPicture(db, noun, id)
    return showSubjectPicture(db, noun, id)
  })
}
