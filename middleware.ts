import type { NextRequest } from 'next/server'
import { NextResponse } from 'next/server'
import { namesNothing } from '#lib/routes/list-query.ts'
import { parseId } from '#lib/routes/page-query.ts'
import { hasInvalidId, isListPath, isMembersPath } from '#lib/routes/personal.ts'
import { routes } from '#lib/routes/registry.ts'
import { askedSite } from '#lib/server/endpoints.ts'
import { mayBeCategory } from '#lib/server/known-category.ts'
import { isMissingOrForeignRecord } from '#lib/server/members-row.ts'
import { newRequestPolicy } from '#lib/server/request-policy.ts'
import { ADMITTED_HEADER, isSecret } from '#lib/server/revalidation.ts'
import { signInEntry } from '#lib/server/sign-in/entry.ts'
import { signInFirst } from '#lib/server/sign-in/session.ts'

const policyHeader = 'content-security-policy'

const toNotFound = (request: NextRequest) => NextResponse.redirect(new URL(routes.notFound.path, request.url))

/**
 * A list with filters is rendered while it is sent and could no longer say 404, so its category is looked for here. Not a
 * rewrite: behind a proxy that ends TLS the framework takes its own address for somebody else's.
 */
async function isOfNoCategory(request: NextRequest): Promise<boolean> {
  const { searchParams } = request.nextUrl
  if (namesNothing(searchParams)) return true
  const id = parseId(searchParams.get('select') ?? undefined)
  return id !== null && !(await mayBeCategory(askedSite(request.headers).key, id))
}

/**
 * Pages that are rendered for one request, and nothing stored: the question whether somebody is signed in, and a policy
 * with a nonce. The framework reads the nonce off the request's header and puts it on its scripts.
 */
export async function middleware(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl
  if (isListPath(pathname) && (await isOfNoCategory(request))) return toNotFound(request)
  if (pathname === routes.login.path) {
    const elsewhere = await signInEntry(request)
    if (elsewhere !== null) return elsewhere
  }
  const isAdmitted = isSecret(request.headers.get(ADMITTED_HEADER) ?? '')
  const isMembers = isMembersPath(pathname) && !isAdmitted
  const target = isMembers ? signInFirst(request) : null
  if (target !== null) return NextResponse.redirect(new URL(target, request.url))
  // A page that is rendered while it is sent could no longer say 404.
  if (isMembers && (hasInvalidId(pathname) || (await isMissingOrForeignRecord(request)))) return toNotFound(request)
  const policy = newRequestPolicy()
  const headers = new Headers(request.headers)
  headers.delete(ADMITTED_HEADER)
  headers.set(policyHeader, policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set(policyHeader, policy)
  return response
}

export const config = {
  runtime: 'nodejs',
  // Next reads this list without running anything, so it is written out; a test compares it with the registry.
  matcher: [
    '/addr',
    '/basic',
    '/bdwx',
    '/cart',
    '/cart/hm',
    '/cart/step2',
    '/cart_hm',
    '/cart_step1',
    '/cart_step2',
    '/cart_step3/:id',
    '/cart_step4',
    '/ddgl',
    '/dzfp',
    '/dzht',
    '/forget/step1',
    '/forget/step2',
    '/forget/step3',
    '/forget_step1',
    '/forget_step2',
    '/forget_step3',
    '/hmdd',
    '/jfdd',
    '/jfgl',
    '/kjcg',
    '/list_index',
    '/list_no_image',
    '/list_table',
    '/loading/activity',
    '/login',
    '/order',
    '/order/afterSalesInfo/:id',
    '/order/hmdd',
    '/order/info/:id',
    '/order/jfdd',
    '/order/returnInfo/:id',
    '/pzqg',
    '/pzqg/add',
    '/pzqg/info',
    '/register/dd/step1',
    '/register/dd/step2',
    '/register/dd/step3',
    '/register/step1',
    '/register/step2',
    '/register/step3',
    '/register/wechat',
    '/search',
    '/search/table',
    '/search_index',
    '/search_table',
    '/star',
    '/user',
    '/user_hyzx',
    '/wdqb',
    '/wdqb_jfgl',
    '/wdqb_xjq',
    '/wdqb_yegl',
    '/wdqb_yhq',
    '/wdxx',
    '/xjq',
    '/yegl',
    '/yhq',
    '/yjfk',
    '/yx_index',
    '/zhzx',
    '/zhzx/addr',
    '/zhzx/basic',
    '/zhzx/bdwx',
    '/zhzx/ddgl',
    '/zhzx/wdxx',
    '/zhzx/zzzj',
    '/zzfw',
    '/zzfw/dzfp',
    '/zzfw/kjcg',
    '/zzfw/pzqg',
    '/zzfw/pzqg/add',
    '/zzfw/pzqg/info',
    '/zzfw/star',
    '/zzfw/yjfk',
    '/zzzj',
    // Lists of the catalogue and of zones that are not stored: with any filter.
    {
      source: '/:view(list|list/table|yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)',
      has: [{ type: 'query', key: 'activity_id' }],
    },
    {
      source: '/:view(list|list/table|yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)',
      has: [{ type: 'query', key: 'bought' }],
    },
    {
      source: '/:view(list|list/table|yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)',
      has: [{ type: 'query', key: 'brand_id' }],
    },
    {
      source: '/:view(list|list/table|yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)',
      has: [{ type: 'query', key: 'in_stock' }],
    },
    {
      source: '/:view(list|list/table|yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)',
      has: [{ type: 'query', key: 'jx' }],
    },
    {
      source: '/:view(list|list/table|yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)',
      has: [{ type: 'query', key: 'keywords' }],
    },
    {
      source: '/:view(list|list/table|yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)',
      has: [{ type: 'query', key: 'order' }],
    },
    {
      source: '/:view(list|list/table|yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)',
      has: [{ type: 'query', key: 'page' }],
    },
    {
      source: '/:view(list|list/table|yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)',
      has: [{ type: 'query', key: 'price_max' }],
    },
    {
      source: '/:view(list|list/table|yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)',
      has: [{ type: 'query', key: 'price_min' }],
    },
    {
      source: '/:view(list|list/table|yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)',
      has: [{ type: 'query', key: 'sccj' }],
    },
    {
      source: '/:view(list|list/table|yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)',
      has: [{ type: 'query', key: 'sort' }],
    },
    {
      source: '/:view(list|list/table|yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)',
      has: [{ type: 'query', key: 'tag' }],
    },
    {
      source: '/:view(list|list/table|yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)',
      has: [{ type: 'query', key: 'type' }],
    },
    {
      source: '/:view(list|list/table|yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)',
      has: [{ type: 'query', key: 'yx' }],
    },
    // Without any, and still not stored: a zone's category or table, the table of everything, what is no category.
    { source: '/:view(yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)', has: [{ type: 'query', key: 'select' }] },
    { source: '/:view(yx|yx_table|zyyp|qxzq|jxqzc|hb|welfare)', has: [{ type: 'query', key: 'view' }] },
    { source: '/list', has: [{ type: 'query', key: 'view' }], missing: [{ type: 'query', key: 'select' }] },
    { source: '/list/table', missing: [{ type: 'query', key: 'select' }] },
    {
      source: '/:view(list|list/table)',
      has: [{ type: 'query', key: 'select', value: '(?![1-9]\\d{0,31}$).*' }],
    },
  ],
}
