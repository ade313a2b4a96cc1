import { z } from 'zod'

/** What waits for an answer, or everything. */
export const whichQuery = z.object({ which: z.enum(['open', 'all']).default('open') })

export const answerText = z.string().trim().min(1, '请填写答复').max(1000)

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::\d{2})?)?$/

/** A moment in China as people type it, 2026-12-01 or 2026-12-01 08:30; a day alone begins or ends with such an hour. */
const momentShape = (hour: '00:00' | '24:00') =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      const [, day, hours, minutes] = MOMENT.exec(text) ?? []
      const clock = hours === undefined ? hour : `${hours}:${minutes}`
      if (z.iso.date().safeParse(day).success) return new Date(`${day}T${clock}:00+08:00`)
      context.addIssue({ code: 'custom', message: '时间须如 2026-12-01 或 2026-12-01 08:30' })
      return z.NEVER
    })

export const fromMoment = momentShape('00:00')
/** A window that ends with a day ends at its midnight. */
export const untilMoment = momentShape('24:00')
