import type { FastifyInstance } from 'fastify'
import { firstCategories, moveCategory } from '#shop-api/modules/catalogue/goods/category-order.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable } from '#shop-api/modules/identity/back-office/parts.ts'
import { orderButtons, stepBody } from '#shop-api/modules/identity/back-office/reorder.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { html } from '#shop-api/platform/html/html.ts'

const CATEGORIES = '/staff/categories'
const roles: readonly Role[] = ['sales']

/** As many as the home page has floors. */
const FLOORS = 8

async function page({ db, field }: StaffContext): Promise<Page> {
  const rows = await firstCategories(db)
  return {
    title: '首页楼层',
    body: html`<main><h1>首页楼层</h1><p class="aside">一级分类的顺序，也是分类菜单的顺序；前 ${FLOORS} 个是首页楼层</p>${dataTable(
      {
        caption: '一级分类',
        columns: ['分类', '首页', '顺序'],
        rows: rows.map((row, at) => [
          row.name,
          at < FLOORS ? `第 ${at + 1} 层` : '不在首页',
          orderButtons(field, `${CATEGORIES}/${row.id}`, row.name, {
            isFirst: at === 0,
            isLast: at === rows.length - 1,
          }),
        ]),
        empty: '暂无分类',
      },
    )}</main>`,
  }
}

/** The order of categories, which is that of the home page's floors. */
export function registerCategoryPages(app: FastifyInstance): void {
  staffPage(app, { path: '/categories', roles, tab: { label: '首页楼层', order: 81 } }, page)
  staffAction(app, { path: '/categories/:id/move', roles, body: stepBody }, async ({ db, id, body }) => {
    await moveCategory(db, id, body.step)
    return { to: CATEGORIES, notice: '顺序已更改' }
  })
}
