import type { FastifyInstance } from 'fastify'
import { contentCalls } from '#lib/contract/content/calls.ts'
import { contentShapes } from '#lib/contract/content/shapes.ts'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import { zoneShapes } from '#lib/contract/zones/shapes.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { loadAds, loadCampaignAds } from './ads.ts'
import { loadCommon } from './common.ts'
import { loadHome } from './home.ts'
import { loadGlobalLinks } from './links.ts'
import { listPosts, loadArticleCategory } from './post-lists.ts'
import { loadPost } from './posts.ts'

export function registerContent(app: FastifyInstance): void {
  const { forAll } = routesOf(app, { ...zoneCalls, ...contentCalls }, { ...zoneShapes, ...contentShapes })
  forAll('focusCommon', async ({ db, now }) => loadCommon(db, now))
  forAll('focusHome', async ({ db, member, now }) => loadHome(db, await viewerOf(db, member, now)))
  const slots = [
    ['focusTop', 'top'],
    ['focusRight', 'topRight'],
    ['focusLogin', 'login'],
  ] as const
  for (const [key, slot] of slots) {
    forAll(key, async ({ db, now }) => ({ data: await loadAds(db, slot, now) }))
  }
  forAll('globalLinks', async ({ db }) => loadGlobalLinks(db))
  forAll('focusDemo', async ({ db, now }) => ({ data: await loadCampaignAds(db, now) }))
  forAll('focusPostList', async ({ db }) => listPosts(db))
  forAll('articleCategory', async ({ db, query }) => loadArticleCategory(db, query.category_id))
  forAll('postDetail', async ({ db, query }) => loadPost(db, query.id, query.type))
}
