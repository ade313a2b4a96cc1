import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { registerFormFileAdmin } from '#shop-api/modules/base/imports/operator.ts'
import { hotWordBody, listHotWords, removeHotWord, saveHotWord } from './edit-hot-words.ts'
import { hotWordFile } from './form-kind.ts'

const hotWordAnswer = z.object({
  sort: z.number(),
  id: z.number(),
  mode: z.number(),
  word: z.string(),
  isHighlighted: z.boolean(),
})

const hotWordsAnswer = z.object({ words: z.array(hotWordAnswer) })

/** The words under the search line. */
export function registerHotWordAdmin(app: FastifyInstance): void {
  registerFormFileAdmin(app, hotWordFile)
  operatorRoute(app, { method: 'GET', path: '/hot-words', answer: hotWordsAnswer }, async ({ db }) => ({
    words: await listHotWords(db),
  }))
  operatorRoute(
    app,
    { method: 'POST', path: '/hot-words', body: hotWordBody, answer: z.object({ id: z.number(), word: z.string() }) },
    async ({ db, body }) => ({ id: await saveHotWord(db, null, body), word: body.word }),
  )
  operatorRoute(app, { method: 'POST', path: '/hot-words/:id/remove', answer: hotWordAnswer }, async ({ db, id }) =>
    removeHotWord(db, id),
  )
}
