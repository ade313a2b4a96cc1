import { z } from 'zod'

/* What calls for the terms of a noun answer; commands read it, too. */

/** What saving does, in words. */
export const effectAnswer = z.object({
  facts: z.array(z.tuple([z.string(), z.string()])),
  warnings: z.array(z.string()),
})

/** The same with the goods it is about. */
export const goodsEffect = effectAnswer.extend({
  items: z.array(
    z.object({ code: z.string(), name: z.string(), before: z.string(), after: z.string(), limits: z.string() }),
  ),
})

/** Without a number nothing was kept. */
export const savedAnswer = <Found extends z.ZodType>(effect: Found) =>
  z.object({ id: z.number().optional(), name: z.string().optional(), effect })
