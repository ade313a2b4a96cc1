import { GroupPage } from '#components/help/group-page.tsx'
import { routes } from '#lib/routes/registry.ts'
import { groupMetadata, readGroupPage } from '#lib/server/help-page.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () => groupMetadata('helpService')

export default async function Page() {
  const { path, title } = routes.helpService
  return <GroupPage title={title} url={path} {...(await readGroupPage('helpService'))} />
}
