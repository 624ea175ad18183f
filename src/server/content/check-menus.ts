/** Paths of menus lead to a page of the site; references to pages and guides are checked with all others. */
import type { ContentIssue } from '../../domain/content/issue.ts'
import type { MenuGroup } from '../../domain/content/menus.ts'
import type { Content } from '../../domain/content.ts'
import { isThere } from './check-content.ts'

const file = 'menus.yaml'

export function checkMenus(content: Content): ContentIssue[] {
  const issuesIn = (place: 'header' | 'footer', groups: readonly MenuGroup[]) =>
    groups.flatMap(({ entries }, at) =>
      entries.flatMap(({ link }, number): ContentIssue[] => {
        const path = link?.startsWith('/') ? (link.split(/[?#]/, 1)[0] ?? '') : null
        if (path === null || isThere(path, content)) return []
        return [
          {
            file,
            path: `${place} · ${at} · entries · ${number} · link`,
            expected: 'a page of this site',
            found: link ?? '',
          },
        ]
      }),
    )
  return content.blocks.menus.flatMap(({ header, footer }) => [
    ...issuesIn('header', header),
    ...issuesIn('footer', footer),
  ])
}
