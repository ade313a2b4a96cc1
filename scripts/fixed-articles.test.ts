import { helpPosts } from '#lib/routes/article-links.ts'
import { fixedArticles } from '#shop-api/modules/service/articles/fixed-articles.ts'

test('operators write the help articles that pages of the storefront read by number', () => {
  const written = Object.entries(fixedArticles).map(([page, { id }]) => [page, id])
  // 72 and 101 are read by components, which tests of the build look at.
  expect(Object.fromEntries(written)).toEqual({ ...helpPosts, notice: 72, preferred: 101 })
})
