import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { port } from '#shop-api/platform/port.ts'

/** A part of a member's page, drawn where it is open. */
export interface MemberTab {
  readonly key: string
  readonly label: string
  /** How many there are, where that is known without drawing it. */
  readonly count?: number
  readonly draw: () => Promise<Html>
}

/** What modules above know of a member, as far as the reader may see it: orders, money, prices, changes. */
export const dealingsOf =
  port<(context: StaffContext, member: MemberRow) => Promise<readonly MemberTab[]>>('dealings with a member')
