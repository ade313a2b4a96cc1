import type { Db } from '#shop-api/platform/db/db.ts'
import { port } from '#shop-api/platform/port.ts'

/** Where messages to a member go outside of the shop; empty where the shop knows no such address. */
interface MemberAddresses {
  readonly mail: string
  readonly sms: string
}

export const addressesOfMember = port<(db: Db, memberId: number) => Promise<MemberAddresses>>('addresses of members')

interface Carriers {
  readonly SMTP_URL?: string | undefined
  readonly SMS_URL?: string | undefined
  readonly SMS_NOTICE_TEMPLATE?: string | undefined
  readonly SHOP_SAMPLE: boolean
}

/** By which channels messages can leave the shop. The sample shop offers all: what it sends is listed and goes nowhere. */
export const offeredChannels = ({ SMTP_URL, SMS_URL, SMS_NOTICE_TEMPLATE, SHOP_SAMPLE }: Carriers) => ({
  mail: SHOP_SAMPLE || SMTP_URL !== undefined,
  sms: SHOP_SAMPLE || (SMS_URL !== undefined && SMS_NOTICE_TEMPLATE !== undefined),
})
