/** `node scripts/configuration.ts` writes the tables of docs/configuration.md from .env.example and the schema in src/server/config.ts. */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseConfig } from '../src/server/config.ts'

const root = new URL('../', import.meta.url)
const page = new URL('docs/configuration.md', root)
const MARKS = ['<!-- settings: made by scripts/configuration.ts -->', '<!-- end of settings -->'] as const

type Setting = { name: string; value: string; meaning: string }

/** Sections of .env.example: `## Title`, then comments followed by `NAME=default`. */
export function readExample(text: string): { title: string; settings: Setting[] }[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.trimEnd().split('\n')
      const settings: Setting[] = []
      let meaning: string[] = []
      for (const line of lines) {
        const [, name, value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
        if (line.startsWith('# ')) meaning.push(line.slice(2))
        if (!name) continue
        settings.push({ name, value, meaning: meaning.join(' ') })
        meaning = []
      }
      return { title, settings }
    })
}

/** The allowed values, taken from the schema's own error; null if it accepts every text. */
function allowedOf(name: string): string | null {
  for (const invalid of ['x', 's3://']) {
    try {
      parseConfig({ [name]: invalid })
    } catch (error) {
      const line = (error as Error).message.split('\n').find((each) => each.startsWith(`${name} is `))
      const allowed = line?.split(', and takes ')[1]
      if (allowed) return allowed
    }
  }
  return null
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
const code = (text: string) => `\`${text}\``

/** The page with new tables; its other text stays. @throws Error if the page lacks the markers */
export function writeTables(before: string, example: string): string {
  const [start, end] = MARKS.map((mark) => before.indexOf(mark)) as [number, number]
  if (start === -1 || end === -1) throw new Error(`docs/configuration.md lacks ${MARKS.join(' or ')}`)
  const tables = readExample(example).map(({ title, settings }) => {
    const rows = settings.map(
      ({ name, value, meaning }) =>
        `| ${code(name)} | ${cell(meaning)} | ${cell(allowedOf(name) ?? 'any text')} | ${value ? code(value) : '(empty)'} |`,
    )
    return [`## ${title}`, '', '| setting | meaning | allowed values | default |', '|---|---|---|---|', ...rows].join(
      '\n',
    )
  })
  return `${before.slice(0, start)}${MARKS[0]}\n\n${tables.join('\n\n')}\n\n${before.slice(end)}`
}

export const readTexts = () => ({
  page: readFileSync(page, 'utf8'),
  example: readFileSync(new URL('.env.example', root), 'utf8'),
})

if (import.meta.main) {
  const texts = readTexts()
  writeFileSync(page, writeTables(texts.page, texts.example))
}
