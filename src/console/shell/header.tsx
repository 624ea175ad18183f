import { useReader, useWords } from '../messages/words.ts'

const PAGES = [
  { path: '/console/day', word: 'nav.day', roles: ['admin', 'consultant'] },
  { path: '/console/leads', word: 'nav.leads', roles: ['admin', 'consultant'] },
  { path: '/console/dashboard', word: 'nav.dashboard', roles: ['admin', 'consultant'] },
  { path: '/console/people', word: 'nav.people', roles: ['admin'] },
  { path: '/console/rights', word: 'nav.rights', roles: ['admin'] },
  { path: '/console/audit', word: 'nav.audit', roles: ['admin'] },
  { path: '/console/settings/hours', word: 'nav.hours', roles: ['admin'] },
  { path: '/console/settings/assignment', word: 'nav.assignment', roles: ['admin'] },
  { path: '/console/settings/templates', word: 'nav.templates', roles: ['admin', 'consultant'] },
  { path: '/console/settings/retention', word: 'nav.retention', roles: ['admin'] },
] as const

/** Where one can go, who one is, and whose clock the times are by. */
export function Header({ me, path }: { me: { name: string; role: string }; path: string }) {
  const say = useWords()
  const { timeZone } = useReader()
  return (
    <header className="border-b border-line bg-card">
      <div className="frame flex min-h-12 flex-wrap items-center gap-x-5 gap-y-1 py-1">
        <a href="/console" className="inline-flex min-h-9 items-center font-semibold">
          Waypoint
        </a>
        <nav aria-label={say('nav.label')}>
          <ul className="flex flex-wrap gap-x-1">
            {PAGES.filter(({ roles }) => (roles as readonly string[]).includes(me.role)).map(({ path: to, word }) => (
              <li key={to}>
                <a
                  href={to}
                  aria-current={path.startsWith(to) ? 'page' : undefined}
                  className="inline-flex min-h-9 items-center rounded-lg px-2.5 hover:bg-sand aria-[current=page]:bg-sand aria-[current=page]:font-semibold"
                >
                  {say(word)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
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
    </header>
  )
}
