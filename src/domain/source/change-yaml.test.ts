/** Over all that the repository holds: what isn't changed stays to the byte, what is changed reads back. */
import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSeq, parseDocument } from 'yaml'
import { propertyRuns } from '../../../tests/support/property-runs.ts'
import { isFullRun, sampled } from '../../../tests/support/scope.ts'
import { changeYaml, newYaml, readYaml } from './change-yaml.ts'
import { isEntries } from './values.ts'

type Entry = { name: string; source: string }

/** A file's items, each with the lines of its own, and the file whole where it is no list. */
function entriesOf(file: string): Entry[] {
  const text = readFileSync(file, 'utf8')
  const { contents } = parseDocument(text)
  const lists = isSeq(contents) ? [contents] : listsIn(contents)
  const items = lists.flatMap((list) =>
    slices(text, list.items).map((source, at) => ({ name: `${file} ${at}`, source })),
  )
  return isSeq(contents) ? items : [{ name: file, source: text }, ...items]
}

type Ranged = { range?: [number, number, number] | null }

function listsIn(contents: unknown): { items: unknown[] }[] {
  return ((contents as { items?: { value: unknown }[] }).items ?? []).flatMap(({ value }) =>
    isSeq(value) && !value.flow ? [value] : [],
  )
}

function slices(text: string, items: readonly unknown[]): string[] {
  const starts = items.map((item) => text.lastIndexOf('\n', (item as Ranged).range?.[0]) + 1)
  const end = (items.at(-1) as Ranged | undefined)?.range?.[2] ?? 0
  return starts.map((start, at) => text.slice(start, starts[at + 1] ?? end))
}

/** Files of every shape: lists, several lists in a file, one item; flow maps, long texts, remarks. */
const SAMPLE = ['tags', 'offices', 'home', 'site', 'match', 'glossary', 'countries', 'guides/nl', 'synonyms/vi']
const files = sampled(globSync('content/**/*.yaml').sort(), ...SAMPLE.map((name) => `content/${name}.yaml`))

const entries = files.flatMap(entriesOf).filter(({ source }) => isEntries(readYaml(source)))

type Path = (string | number)[]

/** Every field, the deep ones too. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  const below = Array.isArray(value)
    ? value.flatMap((item, at) => pathsOf(item, [...path, at]))
    : isEntries(value)
      ? Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))
      : []
  return path.length === 0 ? below : [path, ...below]
}

/** The same value with one place changed; undefined takes it away. */
function withChange(value: unknown, path: Path, changed: (old: unknown) => unknown): unknown {
  const copy = structuredClone(value)
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy)
  const key = path.at(-1) as string
  const now = changed((holder as Record<string, unknown>)[key])
  if (now !== undefined) (holder as Record<string, unknown>)[key] = now
  else if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete (holder as Record<string, unknown>)[key]
  return copy
}

const words = [
  'A: b',
  '- c',
  '# d',
  'Đại học',
  '錄取：一',
  '"q"',
  "it's",
  '{x}',
  '[y]',
  'yes',
  '12',
  '2026-01-02',
  'a\nb',
  'two\n\nparts',
  '*x',
  '|',
  ' ',
  '?',
  'x #y',
  'end:',
]
const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 30 }).map((all) => all.join(' ')),
)
const scalar = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.constant(19.5))
const anything = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 4 }),
  fc.record({ en: text, vi: text }),
  fc.array(fc.record({ id: fc.nat(), title: fc.record({ en: text }), tags: fc.array(text, { maxLength: 3 }) }), {
    maxLength: 3,
  }),
)

describe('entries of the repository', () => {
  test('are many', () => expect(entries.length).toBeGreaterThan(isFullRun ? 700 : 60))

  test('unchanged, each is the same text', () => {
    const moved = entries.filter(({ source }) => changeYaml(source, structuredClone(readYaml(source))) !== source)
    expect(moved.map(({ name }) => name)).toEqual([])
  })

  test('one field changed reads back, and every line that says nothing of it stays', () => {
    fc.assert(
      fc.property(fc.constantFrom(...entries), fc.nat(), anything, ({ source }, at, now) => {
        const value = readYaml(source)
        const paths = pathsOf(value)
        const path = paths[at % paths.length] as Path
        const changed = withChange(value, path, () => now)
        expect(readYaml(changeYaml(source, changed))).toEqual(changed)
      }),
      { numRuns: propertyRuns(1500, 50), seed: 17 },
    )
  })

  test('one field or item taken away reads back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...entries), fc.nat(), ({ source }, at) => {
        const value = readYaml(source)
        const paths = pathsOf(value)
        const changed = withChange(value, paths[at % paths.length] as Path, () => undefined)
        expect(readYaml(changeYaml(source, changed))).toEqual(changed)
      }),
      { numRuns: propertyRuns(800, 50), seed: 18 },
    )
  })

  test('items that change places read back, and keep their words', () => {
    fc.assert(
      fc.property(fc.constantFrom(...entries), fc.nat(), ({ source }, at) => {
        const value = readYaml(source)
        const lists = pathsOf(value).filter((path) =>
          Array.isArray(path.reduce<unknown>((on, key) => (on as Record<string, unknown>)[key], value)),
        )
        const path = lists[at % Math.max(lists.length, 1)]
        if (!path) return
        const changed = withChange(value, path, (old) => (old as unknown[]).toReversed())
        expect(readYaml(changeYaml(source, changed))).toEqual(changed)
      }),
      { numRuns: propertyRuns(500, 50), seed: 19 },
    )
  })

  test('a text that changes leaves every other line as it is', () => {
    for (const { source } of entries) {
      const value = readYaml(source)
      const path = pathsOf(value).find((each) => typeof valueAt(value, each) === 'string')
      if (!path) continue
      const changed = changeYaml(
        source,
        withChange(value, path, (old) => `${old}!`),
      )
      const gone = source.split('\n').filter((line) => !changed.split('\n').includes(line))
      expect(gone.length).toBeLessThanOrEqual(String(valueAt(value, path)).length / 40 + 2)
    }
  })

  test('a new item is written as its neighbours are, and reads back', () => {
    for (const { source } of entries) {
      const value = readYaml(source)
      if (!/^ *- /m.test(source) || Array.isArray(value)) continue
      expect(readYaml(newYaml(value, source))).toEqual(value)
    }
  })
})

const valueAt = (value: unknown, path: Path) =>
  path.reduce<unknown>((on, key) => (on as Record<string, unknown>)[key], value)

describe('a source of its own', () => {
  const source = '\ufeff# above\r\n- id: 1\r\n  tags: []\r\n  note:\r\n  text: "a b" # why\r\n\r\n'

  test('keeps its line ends, its mark of bytes and its remarks', () => {
    expect(changeYaml(source, { id: 1, tags: ['x'], note: 'n', text: 'a c', more: { en: 'e' } })).toBe(
      '\ufeff# above\r\n- id: 1\r\n  tags: [x]\r\n  note: n\r\n  text: "a c" # why\r\n  more:\r\n    en: e\r\n\r\n',
    )
  })

  test('loses its first field and gets another first', () => {
    expect(changeYaml('  - a: 1\n    b: 2\n', { c: 3, b: 2 })).toBe('  - c: 3\n    b: 2\n')
  })

  test('an item that moves takes the remark above it along', () => {
    const list = 'list:\n  - id: 1\n    a: x\n  # of two\n  - id: 2\n    a: y # y\n'
    const value = {
      list: [
        { id: 2, a: 'y' },
        { id: 1, a: 'x' },
      ],
    }
    expect(changeYaml(list, value)).toBe('list:\n  # of two\n  - id: 2\n    a: y # y\n  - id: 1\n    a: x\n')
  })

  test('a heading above items of one line stays when the first of them goes', () => {
    const list = 'alike:\n  # tests\n  - [a, b]\n  # papers\n  - [c, d]\n  - [e, f]\n'
    expect(
      changeYaml(list, {
        alike: [
          ['a', 'b'],
          ['e', 'f'],
        ],
      }),
    ).toBe('alike:\n  # tests\n  - [a, b]\n  # papers\n  - [e, f]\n')
  })

  test('that is no YAML is refused', () => {
    expect(() => changeYaml('- a: [1', { a: [1] })).toThrow()
  })
})
