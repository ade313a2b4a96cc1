import { GroupPage } from '#components/help/group-page.tsx'
import { routes } from '#lib/routes/registry.ts'
import { groupMetadata, readGroupPage } from '#lib/server/help-page.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () => groupMetadata('helpGuide')

export default async function Page() {
  const { path, title } = routes.helpGuide
  return <GroupPage title={title} url={path} {...(await readGroupPage('helpGuide'))} />
}
