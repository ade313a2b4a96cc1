import type { FastifyInstance } from 'fastify'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { addHotWord, hotWordBody, listHotWords, removeHotWord } from './edit-hot-words.ts'

/** The words under the search line. */
export function registerHotWordAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/hot-words' }, async ({ db }) => ({ words: await listHotWords(db) }))
  operatorRoute(app, { method: 'POST', path: '/hot-words', body: hotWordBody }, async ({ db, body }) => {
    await addHotWord(db, body)
    return { word: body.word }
  })
  operatorRoute(app, { method: 'POST', path: '/hot-words/:id/remove' }, async ({ db, id }) => removeHotWord(db, id))
}
