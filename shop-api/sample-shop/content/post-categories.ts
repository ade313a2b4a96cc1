import type { SamplePostCategory } from '#shop-api/sample-shop/content-types.ts'

/** The help categories under 3 are the footer's link columns. */
export const postCategories: SamplePostCategory[] = [
  { id: 1, parentId: null, name: '公告', path: '', sort: 1 },
  { id: 2, parentId: null, name: '新闻资讯', path: '/help_news', sort: 2 },
  { id: 3, parentId: null, name: '帮助中心', path: '/help', sort: 3 },
  { id: 21, parentId: 2, name: '行业新闻', path: '/help_news', sort: 1 },
  { id: 22, parentId: 2, name: '公司新闻', path: '/help_news', sort: 2 },
  { id: 31, parentId: 3, name: '新手指南', path: '/help_xrzn', sort: 1 },
  { id: 32, parentId: 3, name: '支付配送', path: '/help/zfps/ddzf', sort: 2 },
  { id: 33, parentId: 3, name: '售后服务', path: '/help/zfps/ypth', sort: 3 },
  { id: 34, parentId: 3, name: '服务中心', path: '/help_serve', sort: 4 },
  { id: 35, parentId: 3, name: '联系我们', path: '/help_us', sort: 5 },
  // Its page is linked from the bottom line, not from a column.
  { id: 36, parentId: null, name: '隐私政策', path: '/privacy', sort: 4 },
]
