import { hasRole, type Role } from '../../domain/staff/principal.ts'
import { useReader, useTranslations } from '../messages/translations.ts'

const CHECKLIST = [{ path: '/console/start', word: 'nav.start', roles: ['admin'] }] as const
const PAGES = [
  { path: '/console/day', word: 'nav.day', roles: ['consultant'] },
  { path: '/console/leads', word: 'nav.leads', roles: ['consultant'] },
  { path: '/console/mail', word: 'nav.mail', roles: ['consultant'] },
  { path: '/console/calendar', word: 'nav.calendar', roles: ['consultant'] },
  { path: '/console/dashboard', word: 'nav.dashboard', roles: ['consultant'] },
] as const
/** Content pages. The main navigation links to the first; the others are in a second row on their own pages. */
const CONTENT = [
  { path: '/console/content', word: 'nav.content', roles: ['editor'] },
  { path: '/console/articles', word: 'nav.articles', roles: ['editor'] },
  { path: '/console/programmes', word: 'nav.programmes', roles: ['editor'] },
  { path: '/console/pictures', word: 'nav.pictures', roles: ['editor'] },
  { path: '/console/import', word: 'nav.import', roles: ['editor'] },
  { path: '/console/redirects', word: 'nav.redirects', roles: ['editor'] },
] as const
const OFFICE = [
  { path: '/console/people', word: 'nav.people', roles: ['admin'] },
  { path: '/console/rights', word: 'nav.rights', roles: ['admin'] },
  { path: '/console/audit', word: 'nav.audit', roles: ['admin'] },
] as const
const SETTINGS = [
  { path: '/console/settings/hours', word: 'nav.hours', roles: ['admin'] },
  { path: '/console/settings/appointments', word: 'nav.appointments', roles: ['consultant'] },
  { path: '/console/settings/assignment', word: 'nav.assignment', roles: ['admin'] },
  { path: '/console/settings/templates', word: 'nav.templates', roles: ['consultant'] },
  { path: '/console/settings/mail', word: 'nav.mailboxes', roles: ['admin'] },
  { path: '/console/settings/connections', word: 'nav.connections', roles: ['admin'] },
  { path: '/console/settings/retention', word: 'nav.retention', roles: ['admin'] },
] as const

type Pages = typeof CHECKLIST | typeof PAGES | typeof CONTENT | typeof OFFICE | typeof SETTINGS
type Word = Pages[number]['word'] | 'nav.settings'
type NavItem = { to: string; word: Word; isHere: boolean }

/** One link for a group. A user who may see a single page of it gets that page's name. */
function groupItems(items: readonly NavItem[], word: Word): NavItem[] {
  const [first] = items
  return items.length > 1 && first ? [{ ...first, word, isHere: items.some(({ isHere }) => isHere) }] : [...items]
}

type Me = {
  name: string
  roles: readonly Role[]
  /** Whether the pages answer only once two-step sign-in is set up. */
  isLocked: boolean
}

/** Navigation, the user's name and time zone. @param hasChecklist whether the launch checklist is the first page */
export function Header({ me, path, hasChecklist }: { me: Me; path: string; hasChecklist: boolean }) {
  const t = useTranslations()
  const { timeZone } = useReader()
  const itemsOf = (pages: Pages): NavItem[] =>
    pages
      .filter(({ roles }) => hasRole(me, ...roles))
      .map(({ path: to, word }) => ({ to, word, isHere: path.startsWith(to) }))
  const isOnlyEditor = !hasRole(me, 'consultant')
  const checklist = itemsOf(CHECKLIST)
  const [content, settings] = [itemsOf(CONTENT), [...(hasChecklist ? [] : checklist), ...itemsOf(SETTINGS)]]
  const items = [
    ...(hasChecklist ? checklist : []),
    ...itemsOf(PAGES),
    // an editor without another role has no other pages
    ...(isOnlyEditor ? content : groupItems(content, 'nav.content')),
    ...itemsOf(OFFICE),
    ...groupItems(settings, 'nav.settings'),
  ]
  const groups = [
    { word: 'nav.content' as const, pages: isOnlyEditor ? [] : content },
    { word: 'nav.settings' as const, pages: settings },
  ]
  const here = groups.find(({ pages }) => pages.length > 1 && pages.some(({ isHere }) => isHere))
  return (
    <header className="border-b border-line bg-card">
      <div className="frame flex min-h-12 flex-wrap items-center gap-x-5 gap-y-1 py-1">
        <a href="/console" className="inline-flex min-h-9 items-center font-semibold">
          Waypoint
        </a>
        {!me.isLocked && <NavItems label={t('nav.label')} items={items} />}
        <div className="ms-auto flex flex-wrap items-center gap-x-3 text-sm">
          <span className="text-quiet">{t('shell.zone', { zone: timeZone })}</span>
          <a href="/console/account" className="text-link inline-flex min-h-9 items-center">
            {me.name}
          </a>
          <form method="post" action="/console/sign-out">
            <button type="submit" className="text-link min-h-9 cursor-pointer">
              {t('shell.sign_out')}
            </button>
          </form>
        </div>
      </div>
      {here && (
        <div className="frame border-t border-line py-1">
          <NavItems label={t(here.word)} items={here.pages} />
        </div>
      )}
    </header>
  )
}

function NavItems({ label, items }: { label: string; items: NavItem[] }) {
  const t = useTranslations()
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-1">
        {items.map(({ to, word, isHere }) => (
          <li key={to}>
            <a
              href={to}
              aria-current={isHere ? 'page' : undefined}
              className="inline-flex min-h-9 items-center rounded-lg px-2.5 hover:bg-sand aria-[current=page]:bg-sand aria-[current=page]:font-semibold"
            >
              {t(word)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
