import { asc, desc, isNull, sql } from 'drizzle-orm'
import { groupOf } from '#shop-api/modules/identity/members/reads.ts'
import { made, readRows } from '#shop-api/platform/db/reads.ts'
import { newestVersions } from './repository.ts'
import { agreementTemplates, signedAgreements } from './tables.ts'

const { id, kind, version, title } = agreementTemplates
const templateColumns = { id, kind, version, title }
const copyColumns = {
  kind: signedAgreements.kind,
  validTo: signedAgreements.validTo,
  voidedAt: signedAgreements.voidedAt,
}

/** The agreements in force and what the member's group signed, without their texts; to be read together. */
export function agreementReads(memberId: number) {
  return {
    templates: made(
      readRows(
        templateColumns,
        sql`from ${agreementTemplates} where ${isNull(agreementTemplates.retiredAt)} order by ${asc(agreementTemplates.id)}`,
      ),
      newestVersions,
    ),
    copies: readRows(
      copyColumns,
      sql`from ${signedAgreements} where ${signedAgreements.memberId} = ${groupOf(memberId)} order by ${desc(signedAgreements.id)}`,
    ),
  }
}
