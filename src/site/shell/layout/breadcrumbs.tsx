import { useTranslations } from '../../messages/provider.tsx'
import { BreadcrumbList } from '../../ui/breadcrumb-list.tsx'
import { useHref, useLayout } from '../links.ts'
import { JsonLd } from './head.tsx'

/** A parent page, or the page itself, which has no path. */
export type Crumb = { label: string; path?: string }

/** The breadcrumb of a page, for readers and for search engines. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const t = useTranslations('layout')
  const href = useHref()
  const { address } = useLayout()
  const all = [{ label: t('home'), path: '/' }, ...crumbs]
  const { origin } = new URL(address.canonical)
  const data = {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(path && { item: origin + href(path) }),
    })),
  }
  return (
    <>
      <BreadcrumbList
        label={t('breadcrumb')}
        crumbs={all.map(({ label, path }) => (path ? { label, href: href(path) } : { label }))}
      />
      <JsonLd data={data} />
    </>
  )
}
