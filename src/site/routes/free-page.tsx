import { useLoaderData } from 'react-router'
import { Block } from '../firm/free-page/blocks.tsx'
import type { FreePageData } from '../firm/free-page/load.ts'
import { useTranslations } from '../messages/provider.tsx'
import { FigureSourceLine } from '../reading/figure-sources.tsx'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'

export { loader } from '../firm/free-page/load.ts'

export default function FreePage() {
  const data = useLoaderData<FreePageData>()
  const { page } = data
  const t = useTranslations('layout')
  const picture = page.blocks.find((block) => block.picture)?.picture
  return (
    <div className="frame">
      <PageMeta title={page.title} description={page.description} picture={picture ?? undefined} />
      <Breadcrumbs crumbs={[{ label: page.title }]} />
      <h1 className="pt-4 text-3xl md:text-5xl">{page.title}</h1>
      {page.demo && <span className="tag mt-2 border border-line">{t('demo')}</span>}
      {page.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a document that is rendered once
        <Block key={at} block={block} data={data} />
      ))}
      <FigureSourceLine figures={page.figures} />
    </div>
  )
}
