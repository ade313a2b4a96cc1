import { chinaDate } from '#lib/kernel/time.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { memberFacts } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { licencesOfMembers } from './reads.ts'
import { lastingLongest, licenceName, validityOf } from './validity.ts'
import { licenceUsesOf } from './validity-rules.ts'

/** Days before the end at which a member hears of it, each once. */
const STEPS = [7, 30, 60]
const CHUNK = 500

/** Tells members whose certificates end soon, or have ended. Answers with how many certificates that concerns. */
export async function remindOfLicences(db: Db, now: Date): Promise<number> {
  const today = chinaDate(now)
  const everybody = [...(await memberFacts(db, 'all', 'id', 'kind')).values()]
  let concerned = 0
  for (let from = 0; from < everybody.length; from += CHUNK) {
    const some = everybody.slice(from, from + CHUNK)
    const papers = await licencesOfMembers(db, valuesOf(some, 'id'))
    for (const { id, kind } of some) {
      const held = papers.filter((licence) => licence.memberId === id)
      for (const use of licenceUsesOf(kind)) {
        const licence = lastingLongest(held, use.kind)
        const { daysLeft, effect, text } = validityOf(licence, use, today)
        const step = daysLeft === null ? undefined : daysLeft < 0 ? -1 : STEPS.find((days) => daysLeft <= days)
        if (!licence || step === undefined) continue
        concerned += 1
        await notify(db, {
          memberId: id,
          kind: 'certificate',
          title: `《${licenceName(use.kind)}》${text}`,
          text: `${effect}，请及时上传新证照。`,
          link: storefront.licences,
          now,
          onceKey: `certificate ${licence.id} ${licence.validTo} ${step}`,
        })
      }
    }
  }
  return concerned
}
