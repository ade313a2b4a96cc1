import { z } from 'zod'
import * as forms from '../reading/forms.ts'
import { orElse, preparedBy, required } from '../reading/hints.ts'
import { dateTimeShape, flagShape, formId, idOrNoneShape, idShape } from '../shape-parts.ts'
import { adsShape } from '../zones/shapes.ts'

export const lotteryCampaignShape = z.object({
  id: idShape,
  name: z.string(),
  is_join: orElse(flagShape, 1),
  remarks: z.string(),
  /** Null: not told. */
  chances: z.number().int().nullable(),
  prizes: preparedBy(
    z.array(z.object({ id: idShape, name: required(z.string()), remarks: z.string(), image: z.string() })),
    forms.numberedNames,
  ),
})
/** Lottery as the specification shows it: what was drawn, where the call draws. Nothing of it is needed: the chance is spent. */
const joinedLotteryShape = preparedBy(
  z.object({
    id: idOrNoneShape,
    is_join: orElse(flagShape, 1),
    /** Empty: no prize; null: not told. */
    name: z.string().nullable(),
    remarks: z.string(),
  }),
  forms.drawn,
)
export const lotteryQuery = z.object({ id: formId.optional() })
export const lotteryJoinBody = z.object({ draw_key: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, '请刷新页面后重试') })
export const lotteryRecordShape = z.object({
  data: preparedBy(
    z.array(
      z.object({
        id: idShape,
        name: required(z.string()),
        remarks: z.string(),
        member: z.string(),
        created_at: dateTimeShape,
      }),
    ),
    forms.numberedNames,
  ),
})

export const lotteryShapes = {
  lottery: { query: lotteryQuery, data: joinedLotteryShape.nullable() },
  lotteryWinners: { query: lotteryQuery, data: lotteryRecordShape },
  lotteryCampaign: { data: lotteryCampaignShape },
  lotterySimple: { data: z.object({ id: idShape.nullable(), is_join: orElse(flagShape, 1) }) },
  lotteryRecords: { data: lotteryRecordShape },
  lotteryAds: { data: adsShape },
  lotteryJoin: {
    body: lotteryJoinBody,
    data: z.object({ won: flagShape, name: z.string(), remarks: z.string(), chances: z.number().int() }),
  },
}
