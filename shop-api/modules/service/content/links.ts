import type { WireGlobalLinks } from '#lib/contract/content/calls.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { loadHelpTree } from '#shop-api/modules/service/articles/help-tree.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** Footer (spec §1): link columns, codes to scan, licences, address. */
export async function loadGlobalLinks(db: Db): Promise<WireGlobalLinks> {
  const settings = await loadSettings(db)
  const columns = await loadHelpTree(db)
  return {
    columns: columns.map((column) => ({
      title: column.name,
      links: column.articles.map((article) => ({ name: article.title, url: article.url })),
    })),
    qr: settings.codes,
    licences: [
      ...settings.licences.map((licence) => ({ label: licence.name, number: licence.number })),
      ...(settings.icp === '' ? [] : [{ label: '备案号', number: settings.icp }]),
    ],
    company: settings.companyName,
    address: settings.companyAddress,
  }
}
