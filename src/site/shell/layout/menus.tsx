import { useTranslations } from '../../messages/provider.tsx'
import type { LayoutData } from '../layout-data.ts'
import { ABOUT_LINKS, ARTICLE_LINKS, SERVICE_LINKS, useHref } from '../links.ts'

export type MenuGroup = { key: string; label: string; links: { label: string; href: string; isCurrent: boolean }[] }

/** The header's menus, in their order. */
export function useMenus({ countries, address }: LayoutData): MenuGroup[] {
  const t = useTranslations('layout')
  const href = useHref()
  const link = (label: string, path: string) => ({ label, href: href(path), isCurrent: address.path === path })
  const worded = <K extends Parameters<typeof t>[0]>(links: readonly (readonly [K, string])[]) =>
    links.map(([key, path]) => link(t(key as 'home'), path))
  return [
    { key: 'services', label: t('services'), links: worded(SERVICE_LINKS) },
    {
      key: 'guides',
      label: t('guides'),
      links: countries.map(({ code, nameIn }) => link(t('studyIn', { country: nameIn }), `/study/${code}`)),
    },
    {
      key: 'schools',
      label: t('schools'),
      links: [
        ...countries.map(({ code, name }) => link(name, `/countries/${code}/schools`)),
        link(t('allSchools'), '/countries/all/schools'),
        link(t('ranking'), '/ranking_list'),
        link(t('match'), '/match'),
      ],
    },
    { key: 'articles', label: t('articles'), links: worded(ARTICLE_LINKS) },
    { key: 'about', label: t('about'), links: worded(ABOUT_LINKS) },
  ]
}
