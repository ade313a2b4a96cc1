import { z } from 'zod'
import { briefly } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { settings } from './tables.ts'

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)

/** When somebody answers buyers: days of the week from Monday, 1, and hours in China. */
export const chatHoursShape = z.object({
  days: z.array(z.number().int().min(1).max(7)),
  from: clockTime,
  to: clockTime,
})

/** `validTo` is a day, null without an end. */
const licenceShape = z.object({ name: z.string(), number: z.string(), validTo: z.string().nullable().default(null) })

/** Settings of the shop that pages show; each has a value before an operator sets one. */
const settingsShape = z.object({
  siteTitle: z.string().prefault('医药批发商城'),
  companyName: z.string().prefault(''),
  /** Stands on invoices; empty until the shop gives it. */
  taxNumber: z.string().prefault(''),
  companyAddress: z.string().prefault(''),
  complaintHotline: z.string().prefault(''),
  serviceHours: z.string().prefault(''),
  qq1: z.string().prefault(''),
  qq2: z.string().prefault(''),
  licences: z.array(licenceShape).prefault([]),
  icp: z.string().prefault(''),
  /** Codes to scan in the footer: what they lead to, a sentence, and the address. */
  codes: z.array(z.object({ name: z.string(), text: z.string(), url: z.string() })).prefault([]),
  /** Whether guests see prices. */
  guestPrices: z.boolean().prefault(false),
  /** What paying asks for: a confirmation, or the password of the sign-in. */
  payProof: z.enum(['confirm', 'password']).prefault('confirm'),
  /** After how many days an account that never handed its licences in is forgotten. */
  draftDays: z.number().int().min(1).prefault(90),
  /** Most verification codes the whole shop sends within an hour. */
  smsPerHour: z.number().int().min(1).prefault(1000),
  /** What holds in a zone, by the zone's name, in a sentence or two. */
  zoneRules: z.record(z.string(), z.string()).prefault({}),
  chatHours: chatHoursShape.prefault({ days: [1, 2, 3, 4, 5, 6], from: '08:30', to: '18:00' }),
  /** The automatic reply outside of these hours. */
  chatAway: z.string().prefault('当前为非工作时间，您的留言已收到，客服上班后尽快回复您。'),
  qualityInspection: z.object({ url: z.string(), message: z.string() }).prefault({ url: '', message: '' }),
})
export type ShopSettings = z.output<typeof settingsShape>

export function loadSettings(db: Db): Promise<ShopSettings> {
  return briefly(db, 'settings', async () => {
    const rows = await db.select().from(settings)
    return settingsShape.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
  })
}
