import { MissingPage } from '#components/shell/missing-page.tsx'
import { ProgrammePage } from '#components/zones/controlled/programme-page.tsx'
import { programmeMetadata, readProgrammePage } from '#lib/server/controlled-page.ts'

/** One page an agreement: advertisements that the address names come in the browser. */
export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ url: '_' }]

type Props = PageProps<'/[site]/kxzq/goods/[url]'>

export const generateMetadata = async ({ params }: Props) => programmeMetadata((await params).url)

export default async function Page({ params }: Props) {
  const found = await readProgrammePage((await params).url)
  if (!found) return <MissingPage />
  return <ProgrammePage {...found} />
}
