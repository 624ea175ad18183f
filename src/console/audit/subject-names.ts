import type { OfficeCode } from '../../domain/codes.ts'
import { choiceName, useReader, useWords, type WordKey } from '../messages/words.ts'

const WHOLE: Record<string, WordKey> = {
  leads: 'nav.leads',
  dashboard: 'nav.dashboard',
  lead: 'audit.kind.lead',
  staff: 'audit.kind.staff',
  view: 'audit.kind.view',
  redirect: 'audit.kind.redirect',
  redirects: 'audit.kind.redirect',
  'setting:goals': 'hours.goals',
  'setting:assignment': 'nav.assignment',
  'setting:retention': 'nav.retention',
}

/** What a subject without a name of its own is called; a template by the title that was noted with the act. */
export function useSubjectName() {
  const say = useWords()
  const { locale } = useReader()
  return (subject: string, data: Record<string, unknown>): string => {
    const [kind = '', id = ''] = subject.split(':')
    const [setting, of = ''] = id.split('.')
    if (kind === 'account') return `${say('audit.nobody_address')} (${id})`
    if (kind === 'picture') return `${say('audit.kind.picture')} · ${id}`
    if (kind === 'setting' && setting === 'calendar')
      return `${say('nav.hours')} · ${choiceName(locale, 'office', of as OfficeCode)}`
    if (kind === 'setting' && setting === 'template') return `${say('nav.templates')} · ${titleIn(data) ?? of}`
    const key = WHOLE[subject] ?? WHOLE[kind]
    return key ? say(key) : subject
  }
}

function titleIn({ from, to }: Record<string, unknown>): string | null {
  const titles = [to, from].map((each) => (each as { title?: unknown } | null | undefined)?.title)
  return titles.find((title) => typeof title === 'string') ?? null
}

const BY_ITSELF: Record<string, WordKey> = {
  'sign-in': 'audit.door',
  retention: 'nav.retention',
  'erase-again': 'audit.action.person.erased_again',
}

/** Who acted: somebody by their name, what acts by itself by its own. */
export function useDoerName() {
  const say = useWords()
  return (who: string): string => {
    const key = BY_ITSELF[who]
    return key ? say(key) : who
  }
}
