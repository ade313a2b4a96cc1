import type { NextRequest } from 'next/server'
import { NextResponse } from 'next/server'
import { signInFirst } from '#lib/server/gate.ts'

/** Members' pages only, and only the question whether somebody is signed in; public pages never pass here. */
export function middleware(request: NextRequest): NextResponse {
  const target = signInFirst(request)
  return target === null ? NextResponse.next() : NextResponse.redirect(new URL(target, request.url))
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
    '/hmdd',
    '/jfdd',
    '/jfgl',
    '/kjcg',
    '/order',
    '/order/afterSalesInfo/:id',
    '/order/hmdd',
    '/order/info/:id',
    '/order/jfdd',
    '/order/returnInfo/:id',
    '/pzqg',
    '/pzqg/add',
    '/pzqg/info',
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
  ],
}
