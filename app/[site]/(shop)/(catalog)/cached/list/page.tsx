import { ListPage } from '#components/catalog/list-page.tsx'
import { readGoodsList } from '#lib/server/cached/goods.ts'
import { listMetadata } from '#lib/server/list-page.ts'

/** The whole catalogue without filters, stored whole. */
export const ensureStatic = 'navigation'

export const generateMetadata = () => listMetadata('card', {})

export default async function Page() {
  return <ListPage place={{ kind: 'list', mode: 'card', query: {} }} list={(await readGoodsList({})) ?? undefined} />
}
