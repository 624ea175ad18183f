/** The menus of header and footer, with their labels. */
import { MENU_LABELS } from '../../../domain/menu-labels.ts'
import type { MenuPage } from '../../../domain/pages.ts'
import { countrySchoolsPath, guidePath } from '../../../domain/site-paths.ts'
import { useTranslations } from '../../messages/provider.tsx'
import type { LayoutData } from '../layout-data.ts'
import { useHref } from '../links.ts'

/** @property isSecondary on phones, other links lead there too */
export type MenuItem = { label: string; href: string; isCurrent: boolean; isSecondary?: boolean }
/** @property label empty for links without a group */
export type MenuGroup = { key: string; label: string; links: MenuItem[] }

type Layout = Pick<LayoutData, 'countries' | 'address'>
type Groups = LayoutData['site']['menus']['header']
type Link = Groups[number]['links'][number]

/** The groups that have links, in order. */
export function useMenuGroups(groups: Groups, { countries, address }: Layout): MenuGroup[] {
  const t = useTranslations('layout')
  const href = useHref()
  const inMenus = countries.filter(({ isInMenus }) => isInMenus)
  const link = (label: string, path: string): MenuItem => ({
    label,
    href: href(path),
    isCurrent: address.path === path,
  })
  const guide = ({ code, nameIn }: Layout['countries'][number]) =>
    link(t('studyIn', { country: nameIn }), guidePath(code))
  const listOf = (list: string): MenuItem[] => {
    if (list === 'every_guide') return inMenus.filter(({ hasGuide }) => hasGuide).map(guide)
    if (list === 'every_country') return inMenus.map(({ code, name }) => link(name, countrySchoolsPath(code)))
    return inMenus
      .filter(({ isListedInFooter }) => isListedInFooter)
      .map(({ code, nameIn }) => ({
        ...link(t('schoolsIn', { country: nameIn }), countrySchoolsPath(code)),
        isSecondary: true,
      }))
  }
  const linksOf = ({ kind, code, label, path }: Link): MenuItem[] => {
    if (kind === 'list') return listOf(code)
    if (kind === 'page') return [link(label || t(MENU_LABELS[code as MenuPage]), path)]
    if (kind === 'guide' && !label) return countries.filter((country) => country.code === code).map(guide)
    return [link(label, path)]
  }
  return groups
    .map(({ name, title, links }, at) => ({
      key: String(at),
      label: title || (name ? t(name) : ''),
      links: links.flatMap(linksOf),
    }))
    .filter(({ links }) => links.length > 0)
}
