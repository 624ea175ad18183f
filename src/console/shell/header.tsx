import { useReader, useWords } from '../messages/words.ts'

const PAGES = [
  { path: '/console/day', word: 'nav.day', roles: ['admin', 'consultant'] },
  { path: '/console/leads', word: 'nav.leads', roles: ['admin', 'consultant'] },
  { path: '/console/dashboard', word: 'nav.dashboard', roles: ['admin', 'consultant'] },
  { path: '/console/people', word: 'nav.people', roles: ['admin'] },
  { path: '/console/rights', word: 'nav.rights', roles: ['admin'] },
  { path: '/console/audit', word: 'nav.audit', roles: ['admin'] },
] as const
/** One way leads to the first of them; the others stand beside it on their own pages. */
const SETTINGS = [
  { path: '/console/settings/hours', word: 'nav.hours', roles: ['admin'] },
  { path: '/console/settings/assignment', word: 'nav.assignment', roles: ['admin'] },
  { path: '/console/settings/templates', word: 'nav.templates', roles: ['admin', 'consultant'] },
  { path: '/console/settings/retention', word: 'nav.retention', roles: ['admin'] },
] as const

type Way = { to: string; word: (typeof PAGES | typeof SETTINGS)[number]['word'] | 'nav.settings'; isHere: boolean }

/** Where one can go, who one is, and whose clock the times are by. */
export function Header({ me, path }: { me: { name: string; role: string }; path: string }) {
  const say = useWords()
  const { timeZone } = useReader()
  const waysTo = (pages: typeof PAGES | typeof SETTINGS): Way[] =>
    pages
      .filter(({ roles }) => (roles as readonly string[]).includes(me.role))
      .map(({ path: to, word }) => ({ to, word, isHere: path.startsWith(to) }))
  const settings = waysTo(SETTINGS)
  const isSetting = settings.some(({ isHere }) => isHere)
  const [first] = settings
  // who has one of them only is led there by its name
  const toSettings =
    settings.length > 1 && first ? [{ ...first, word: 'nav.settings' as const, isHere: isSetting }] : settings
  return (
    <header className="border-b border-line bg-card">
      <div className="frame flex min-h-12 flex-wrap items-center gap-x-5 gap-y-1 py-1">
        <a href="/console" className="inline-flex min-h-9 items-center font-semibold">
          Waypoint
        </a>
        <Ways label={say('nav.label')} ways={[...waysTo(PAGES), ...toSettings]} />
        <div className="ms-auto flex flex-wrap items-center gap-x-3 text-sm">
          <span className="text-quiet">{say('shell.zone', { zone: timeZone })}</span>
          <a href="/console/account" className="text-link inline-flex min-h-9 items-center">
            {me.name}
          </a>
          <form method="post" action="/console/sign-out">
            <button type="submit" className="text-link min-h-9 cursor-pointer">
              {say('shell.sign_out')}
            </button>
          </form>
        </div>
      </div>
      {isSetting && settings.length > 1 && (
        <div className="frame border-t border-line py-1">
          <Ways label={say('nav.settings')} ways={settings} />
        </div>
      )}
    </header>
  )
}

function Ways({ label, ways }: { label: string; ways: Way[] }) {
  const say = useWords()
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-1">
        {ways.map(({ to, word, isHere }) => (
          <li key={to}>
            <a
              href={to}
              aria-current={isHere ? 'page' : undefined}
              className="inline-flex min-h-9 items-center rounded-lg px-2.5 hover:bg-sand aria-[current=page]:bg-sand aria-[current=page]:font-semibold"
            >
              {say(word)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
