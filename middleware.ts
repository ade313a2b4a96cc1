import { createHash } from 'node:crypto'
import type { NextRequest } from 'next/server'
import { NextResponse } from 'next/server'
import { firstScript } from '#lib/routes/display.ts'
import { personalPolicy } from '#lib/routes/next-config.ts'
import { isListPath, isMembersPath, namesNoRow } from '#lib/routes/personal.ts'
import { routes } from '#lib/routes/registry.ts'
import { askedSite } from '#lib/server/endpoints.ts'
import { signInFirst } from '#lib/server/gate.ts'
import { mayBeCategory } from '#lib/server/known-category.ts'
import { isNobodysRow } from '#lib/server/members-row.ts'
import { signInEntry } from '#lib/server/sign-in/entry.ts'

const policyHeader = 'content-security-policy'
const firstScriptDigest = createHash('sha256').update(firstScript).digest('base64')

const toNotFound = (request: NextRequest) => NextResponse.redirect(new URL(routes.notFound.path, request.url))

/**
 * A list with filters is drawn while it is sent and could no longer say 404, so its category is looked for here. Not a
 * rewrite: behind a proxy that ends TLS the framework takes its own address for somebody else's.
 */
async function listOf(request: NextRequest, select: string): Promise<NextResponse> {
  const id = /^[1-9]\d{0,8}$/.test(select) ? Number(select) : null
  return id === null || (await mayBeCategory(askedSite(request.headers).key, id))
    ? NextResponse.next()
    : toNotFound(request)
}

/**
 * Pages that are drawn for one request, and nothing stored: the question whether somebody is signed in, and a policy
 * with a nonce. The framework reads the nonce off the request's header and puts it on its scripts.
 */
export async function middleware(request: NextRequest): Promise<Response> {
  const { pathname, searchParams } = request.nextUrl
  if (isListPath(pathname)) return listOf(request, searchParams.get('select') ?? '')
  if (pathname === routes.login.path) {
    const elsewhere = await signInEntry(request)
    if (elsewhere !== null) return elsewhere
  }
  const isMembers = isMembersPath(pathname)
  const target = isMembers ? signInFirst(request) : null
  if (target !== null) return NextResponse.redirect(new URL(target, request.url))
  // A page that is drawn while it is sent could no longer say 404.
  if (isMembers && (namesNoRow(pathname) || (await isNobodysRow(request)))) return toNotFound(request)
  const policy = personalPolicy(btoa(crypto.randomUUID()), firstScriptDigest, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
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
    // Lists of a category that are not stored: without images, or with any filter.
    {
      source: '/:view(list|list_index|list_table|list/table)',
      has: [
        { type: 'query', key: 'select' },
        { type: 'query', key: 'activity_id' },
      ],
    },
    {
      source: '/:view(list|list_index|list_table|list/table)',
      has: [
        { type: 'query', key: 'select' },
        { type: 'query', key: 'bought' },
      ],
    },
    {
      source: '/:view(list|list_index|list_table|list/table)',
      has: [
        { type: 'query', key: 'select' },
        { type: 'query', key: 'brand_id' },
      ],
    },
    {
      source: '/:view(list|list_index|list_table|list/table)',
      has: [
        { type: 'query', key: 'select' },
        { type: 'query', key: 'in_stock' },
      ],
    },
    {
      source: '/:view(list|list_index|list_table|list/table)',
      has: [
        { type: 'query', key: 'select' },
        { type: 'query', key: 'jx' },
      ],
    },
    {
      source: '/:view(list|list_index|list_table|list/table)',
      has: [
        { type: 'query', key: 'select' },
        { type: 'query', key: 'keywords' },
      ],
    },
    {
      source: '/:view(list|list_index|list_table|list/table)',
      has: [
        { type: 'query', key: 'select' },
        { type: 'query', key: 'order' },
      ],
    },
    {
      source: '/:view(list|list_index|list_table|list/table)',
      has: [
        { type: 'query', key: 'select' },
        { type: 'query', key: 'page' },
      ],
    },
    {
      source: '/:view(list|list_index|list_table|list/table)',
      has: [
        { type: 'query', key: 'select' },
        { type: 'query', key: 'price_max' },
      ],
    },
    {
      source: '/:view(list|list_index|list_table|list/table)',
      has: [
        { type: 'query', key: 'select' },
        { type: 'query', key: 'price_min' },
      ],
    },
    {
      source: '/:view(list|list_index|list_table|list/table)',
      has: [
        { type: 'query', key: 'select' },
        { type: 'query', key: 'sccj' },
      ],
    },
    {
      source: '/:view(list|list_index|list_table|list/table)',
      has: [
        { type: 'query', key: 'select' },
        { type: 'query', key: 'sort' },
      ],
    },
    {
      source: '/:view(list|list_index|list_table|list/table)',
      has: [
        { type: 'query', key: 'select' },
        { type: 'query', key: 'tag' },
      ],
    },
    {
      source: '/:view(list|list_index|list_table|list/table)',
      has: [
        { type: 'query', key: 'select' },
        { type: 'query', key: 'type' },
      ],
    },
    {
      source: '/:view(list|list_index|list_table|list/table)',
      has: [
        { type: 'query', key: 'select' },
        { type: 'query', key: 'yx' },
      ],
    },
    { source: '/list_no_image', has: [{ type: 'query', key: 'select' }] },
    // Zones of a category; without one they are stored.
    {
      source: '/:zone(yx|yx_index|yx_table|zyyp|qxzq|jxqzc|hb|welfare)',
      has: [{ type: 'query', key: 'select' }],
    },
  ],
}
