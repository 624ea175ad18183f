import { useTranslations } from 'use-intl'
import { useHref, useLayout } from '../links.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { JsonLd } from './json-ld.tsx'

/** A page above, or the page itself, which has no path. */
export type Stop = { label: string; path?: string }

/** Where a page stands below the home page, for readers and for search engines. */
export function Trail({ stops }: { stops: Stop[] }) {
  const t = useTranslations('layout')
  const href = useHref()
  const { address } = useLayout()
  const trail = [{ label: t('home'), path: '/' }, ...stops]
  const { origin } = new URL(address.canonical)
  const data = {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(path && { item: origin + href(path) }),
    })),
  }
  return (
    <>
      <Breadcrumb
        label={t('breadcrumb')}
        trail={trail.map(({ label, path }) => (path ? { label, href: href(path) } : { label }))}
      />
      <JsonLd data={data} />
    </>
  )
}
