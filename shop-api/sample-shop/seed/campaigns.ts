import { campaignSections, campaigns } from '#shop-api/modules/service/campaigns/tables.ts'
import { controlledProgrammes } from '#shop-api/modules/service/controlled-sales/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { SampleCampaigns } from '#shop-api/sample-shop/model/campaign-types.ts'
import { bulkInsert, continueNumbering } from './bulk.ts'

/** Loads campaigns with their sections, and the agreements of controlled sale. */
export async function loadCampaigns(db: Db, sample: SampleCampaigns): Promise<void> {
  await bulkInsert(
    db,
    campaigns,
    sample.campaigns.map((each) => ({
      ...each,
      startsAt: new Date(each.startsAt),
      endsAt: new Date(each.endsAt),
    })),
  )
  await bulkInsert(db, campaignSections, sample.sections)
  await bulkInsert(db, controlledProgrammes, sample.programmes)
  for (const table of [campaigns, campaignSections, controlledProgrammes]) await continueNumbering(db, table)
}
