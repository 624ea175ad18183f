import type { ReactNode } from 'react'
import { useTranslations } from '../../messages/provider.tsx'
import { CallToAction } from '../../shell/layout/call-to-action.tsx'
import { SiteSearch } from '../search/search-form.tsx'
import { TagLinks } from './tag-links.tsx'

type Tags = Parameters<typeof TagLinks>[0]['tags']

/** What the lists of articles have in common: a heading beside the search, the list, all topics, the way on. */
export function ListPage({
  title,
  text,
  tags,
  currentTag,
  children,
}: {
  title: string
  text?: string | undefined
  tags: Tags
  currentTag?: string
  children: ReactNode
}) {
  const t = useTranslations('articles')
  return (
    <>
      <div className="grid items-end gap-5 pt-4 lg:grid-cols-[1fr_22rem] lg:gap-10">
        <div>
          <h1 className="text-3xl md:text-5xl">{title}</h1>
          {text && <p className="measure mt-3 text-quiet md:text-lg">{text}</p>}
        </div>
        <SiteSearch />
      </div>
      {children}
      <section className="mt-14 border-t border-line pt-8">
        <h2 className="mb-4 text-xl">{t('topics')}</h2>
        <TagLinks tags={tags} {...(currentTag && { current: currentTag })} />
      </section>
      <CallToAction title={t('askTitle')} text={t('askText')} />
    </>
  )
}
