import { OFFICES } from '../../domain/codes.ts'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import { choiceName, useReader, useWords, useWriting, type WordKey } from '../messages/words.ts'
import { NAMES, VALUES } from './told-names.ts'

/** Documents that hold others; what they hold says enough. */
const HOLDERS: readonly string[] = ['counts', 'filter', 'texts', 'week', 'days']

/** Names and values of what an act noted, in the reader's language; what has no words stands as it was noted. */
export function useToldWords() {
  const say = useWords()
  const { locale } = useReader()
  const { time, number } = useWriting()
  const segment = (name: string): string => {
    if (/^\d+$/.test(name)) return number(Number(name) + 1)
    if (OFFICES.some((office) => office === name)) return choiceName(locale, 'office', name)
    const key = NAMES[name]
    return key ? say(key) : (EDITIONS[name as Locale]?.ownName ?? name)
  }
  return {
    label: (path: readonly string[]): string =>
      path
        .filter((name, at) => at === path.length - 1 || !HOLDERS.includes(name))
        .map(segment)
        .join(' · '),
    value: (name: string, value: unknown): string => {
      if (typeof value === 'boolean') return say(value ? 'people.second_yes' : 'people.second_no')
      if (typeof value === 'number') return TIMES.includes(name) ? time(value) : number(value)
      const said = String(value)
      const key: WordKey | undefined = VALUES[name]?.[said]
      if (key) return say(key)
      const choice = CHOICES[name]
      if (choice) return choiceName(locale, choice, said)
      if (name === 'locale' || name === 'edition' || name === 'editions')
        return EDITIONS[said as Locale]?.ownName ?? said
      return name === 'format' ? said.toUpperCase() : said
    },
  }
}

const TIMES: readonly string[] = ['until', 'absentUntil']
const CHOICES: Record<string, 'office' | 'countries' | 'source'> = {
  office: 'office',
  offices: 'office',
  country: 'countries',
  countries: 'countries',
  source: 'source',
}
