/** Where an article is read: on a page of its own, on its category's page, or under news. */
export function articleUrl(post: { id: number; type: number; path: string }, categoryPath: string): string {
  if (post.path !== '') return post.path
  return categoryPath === '' || post.type !== 2
    ? `/help_news_info/${post.id}/${post.type}`
    : `${categoryPath}#a${post.id}`
}
