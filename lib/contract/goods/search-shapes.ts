import { z } from 'zod'
import * as forms from '../reading/forms.ts'
import { preparedBy, required } from '../reading/hints.ts'
import { flagShape, formFlag, idShape } from '../shape-parts.ts'

export const suggestionQuery = z.object({
  keywords: z.string().trim().min(1).max(64),
  type: formFlag.default(0),
})
/** What was probably meant by words that found nothing, and how many goods it finds. */
export const guessShape = z.object({ keywords: required(z.string()), total: z.number().int() })

export const suggestionShape = z.object({
  data: z.array(
    preparedBy(
      z.object({
        id: idShape.nullable(),
        name: required(z.string()),
        sccj: z.string(),
        ypgg: z.string(),
        /** Words that say why it matched, such as 拼音 amxl. */
        matched: z.string(),
        url: z.string(),
      }),
      forms.named,
    ),
  ),
  other_mode: z.object({ type: z.number().int(), total: z.number().int() }).nullable(),
  guess: guessShape.optional(),
})

export const hotWordShape = preparedBy(
  z.object({ name: required(z.string()), url: z.string().nullable(), is_hot: flagShape }),
  forms.named,
)
export const hotWordsShape = z.array(hotWordShape)
