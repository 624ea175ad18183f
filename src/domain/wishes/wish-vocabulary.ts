/** The words of wishes: those of the school search, with subjects in place of fields of study, and levels of programmes in place of kinds of entry. */
import { WISH_WORDS } from '../languages/wishes/index.ts'
import { PROGRAMME_LEVELS } from '../programmes/levels.ts'
import { namingKeys } from '../school-words/phrases.ts'
import type { SchoolVocabulary } from '../school-words/pieces.ts'
import { schoolVocabulary, type WordSource } from '../school-words/vocabulary.ts'
import { foldedOf, wordsOf } from '../words.ts'
import { Corrections } from './corrections.ts'
import { MARKS } from './marks.ts'
import { placeNames } from './places-elsewhere.ts'

export type WishVocabulary = {
  /** The words of the content. */
  marked: SchoolVocabulary
  /** The same where short words may lack their diacritics, for texts without any. */
  unmarked: SchoolVocabulary
  corrections: Corrections
  /** Codes of all destinations. */
  countries: readonly string[]
  /** Generic words of schools' names that are no ordinary words: `đh` and `university`, not `school`. */
  naming: ReadonlySet<string>
  /** The schools that have a name, or whose distinctive part it is. @param key as by `keyOf` */
  schoolsNamed: (key: string) => readonly number[]
  /** The city of a school. */
  cityOf: (school: number) => number | undefined
  /** Codes of the destinations in which a word means its level, by key. */
  localLevels: ReadonlyMap<string, readonly string[]>
  /** How many schools a city has, those of editors first: of several cities with a name, readers mean the best known. */
  cityWeight: (id: number) => number
}

type SubjectWords = { id: number; college: string; names: readonly string[]; words: readonly string[] }
type Source = Pick<WordSource, 'countries' | 'regions' | 'cities' | 'words' | 'schoolNames'> &
  Pick<WishVocabulary, 'schoolsNamed' | 'cityOf' | 'cityWeight'> & {
    subjects: readonly SubjectWords[]
    /** Fields of study by slug; each means all of its subjects. */
    colleges: readonly { slug: string; names: readonly string[] }[]
    /** Countries with schools, ISO 3166-1 alpha-2, with the code of the destination that they are part of. */
    isoCountries: readonly { iso: string; country: string }[]
  }

/** The lookup tables of a reading, built once per content. */
export function wishVocabulary(source: Source): WishVocabulary {
  const { words, schoolNames, schoolsNamed, cityOf, cityWeight } = source
  const whole: WordSource = {
    ...withPlaces(source),
    colleges: subjectPhrases(source),
    enrollments: PROGRAMME_LEVELS.map((level) =>
      withNames(
        level,
        WISH_WORDS.flatMap(({ levels }) => levels[level]),
      ),
    ),
    tags: [
      withNames(MARKS.conditional, phrasesOf('conditional')),
      withNames(MARKS.postStudy, phrasesOf('postStudy')),
      ...elsewherePhrases(source),
    ],
    schoolNames,
    words: withoutCountries(source).map((list) => ({
      ...list,
      colleges: {},
      enrollments: {},
      tags: {},
      kinds: {},
      no_exam: [],
      fillers: [...list.fillers, ...WISH_WORDS.flatMap(({ fillers }) => fillers)],
      kept: [...list.kept, ...WISH_WORDS.flatMap(({ fixed }) => fixed)],
    })),
  }
  const marked = schoolVocabulary(whole)
  const { phrases } = schoolVocabulary(
    { ...whole, words: withoutHomographs(whole.words), schoolNames: [] },
    { clearLettersMin: 1 },
  )
  const fillers = namingKeys(words.flatMap((list) => list.fillers))
  const naming = namingKeys(words.flatMap((list) => list.naming))
  return {
    marked,
    unmarked: { phrases, names: marked.names },
    corrections: new Corrections(marked),
    countries: source.countries.map(({ value }) => value),
    naming: new Set([...naming].filter((key) => !fillers.has(key))),
    schoolsNamed,
    cityOf,
    cityWeight,
    localLevels: new Map(
      WISH_WORDS.flatMap(({ localLevels }) => localLevels).flatMap(({ words: list, places }) => {
        const codes = source.isoCountries.filter(({ iso }) => places.includes(iso)).map(({ country }) => country)
        return list.map((word): [string, string[]] => [foldedOf(word), codes])
      }),
    ),
  }
}

const withNames = (value: string, names: readonly string[]) => ({ value, slug: '', names })
const phrasesOf = (name: 'postStudy' | 'conditional') => WISH_WORDS.flatMap((wishWords) => wishWords[name])

/** A remark after a name: Engineering (general). */
const REMARK = /\s*[(（][^()（）]+[)）]$/

/** Subjects by id, and phrases that mean all subjects of a field. */
function subjectPhrases({ subjects, colleges, words }: Source) {
  // a college is a level too, but in “設計學院” it is part of the field's name
  const naming = namingKeys(words.flatMap((list) => list.naming))
  const levelWords = WISH_WORDS.flatMap(({ levels }) => Object.values(levels).flat())
  const parts = [
    ...subjects.flatMap(({ names, words: others }) => [...names, ...others]),
    ...levelWords.filter((phrase) => !naming.has(foldedOf(phrase))),
  ].map((phrase) => ` ${foldedOf(phrase)} `)
  // “thạc sĩ IT” is read by its parts: a level and a subject
  const isReadByParts = (phrase: string) => {
    const folded = ` ${foldedOf(phrase)} `
    return parts.some((part) => folded.includes(part))
  }
  const phrasesOfField = ({ slug, names }: Source['colleges'][number]) => [
    ...names,
    ...words.flatMap(({ colleges: others }) => others[slug] ?? []),
  ]
  // a general subject is found by the words of its field: then these mean the field
  const generalWords = new Map(
    colleges.map((field) => {
      const general = subjects.find(
        ({ college, names }) => college === field.slug && names.every((name) => REMARK.test(name)),
      )
      const ofField = new Set(phrasesOfField(field).map(foldedOf))
      return [field.slug, new Set((general?.words ?? []).map(foldedOf).filter((word) => ofField.has(word)))]
    }),
  )
  const isGeneral = (college: string, phrase: string) => generalWords.get(college)?.has(foldedOf(phrase)) ?? false
  const fields = colleges.map((field) => {
    const ids = subjects.filter(({ college }) => college === field.slug).map(({ id }) => id)
    return withNames(
      ids.join(' '),
      phrasesOfField(field).filter(
        (phrase) => ids.length > 0 && (isGeneral(field.slug, phrase) || !isReadByParts(phrase)),
      ),
    )
  })
  const nodes = subjects.map(({ id, college, names, words: others }) =>
    withNames(
      String(id),
      [...names, ...others].filter((phrase) => !isGeneral(college, phrase)),
    ),
  )
  return [...nodes, ...fields]
}

/** The places of the content, which a country's names of Intl mean too. */
function withPlaces(source: Source): Pick<WordSource, 'countries' | 'regions' | 'cities'> {
  const { countries, regions, isoCountries } = source
  const names = placeNames()
  const namesOfIso = (iso: string) => names.get(iso) ?? []
  const isRegion = (iso: string) => regions.some(({ slug }) => slug === iso.toLowerCase())
  return {
    countries: countries.map((row) => ({
      ...row,
      names: [
        ...row.names,
        ...isoCountries
          .filter(({ iso, country }) => country === row.value && !isRegion(iso))
          .flatMap(({ iso }) => namesOfIso(iso)),
      ],
    })),
    regions: regions.map((row) => {
      const iso = isoCountries.find((each) => each.iso.toLowerCase() === row.slug)
      return iso ? { ...row, names: [...row.names, ...namesOfIso(iso.iso)] } : row
    }),
    cities: withoutWords(source),
  }
}

/** A town of the registers that is called like an ordinary word: Commerce, Price. Readers mean the word. */
function withoutWords({ cities, subjects, words, cityWeight }: Source): WordSource['cities'] {
  const ordinary = new Set(
    [
      ...subjects.flatMap(({ names, words: others }) => [...names, ...others]),
      ...words.flatMap(({ fillers, naming }) => [...fillers, ...naming]),
      ...WISH_WORDS.flatMap(({ levels, fillers }) => [...Object.values(levels).flat(), ...fillers]),
    ].map(foldedOf),
  )
  const isWord = (name: string) => ordinary.has(foldedOf(name.replace(/[,(（].*/s, '')))
  return cities.map((city) =>
    cityWeight(Number(city.value)) < describedWeight
      ? { ...city, names: city.names.filter((name) => !isWord(name)) }
      : city,
  )
}

/** Countries without schools, and parts of the world that the content has no word for. */
function elsewherePhrases({ countries, regions, cities, words, isoCountries }: Source) {
  const placeWords = [
    ...[...countries, ...regions, ...cities].flatMap(({ names }) => names),
    ...words.flatMap((list) =>
      [list.countries, list.regions, list.cities].flatMap((each) => Object.values(each).flat()),
    ),
  ]
  const taken = new Set(placeWords.map(foldedOf))
  const served = new Set(isoCountries.map(({ iso }) => iso))
  return [...placeNames()]
    .filter(([code]) => !served.has(code))
    .map(([code, names]) =>
      withNames(
        MARKS.elsewhere + code,
        names.filter((name) => !taken.has(foldedOf(name))),
      ),
    )
}

/** Without names of places that end or begin with a country: in “Melbourne Úc” the country is named too. */
function withoutCountries({ countries, regions, cities, words }: Source): WordSource['words'] {
  const wordsFor = (list: 'countries' | 'regions' | 'cities') =>
    words.flatMap((each) => Object.values(each[list]).flat())
  const namesOf = (rows: readonly { names: readonly string[] }[]) => rows.flatMap(({ names }) => names)
  const ofCountries = new Set([...namesOf(countries), ...wordsFor('countries')].map(foldedOf))
  const ofPlaces = new Set(
    [...namesOf([...regions, ...cities]), ...wordsFor('regions'), ...wordsFor('cities')].map(foldedOf),
  )
  const isTwo = (phrase: string) => {
    const units = foldedOf(phrase).split(' ')
    return units.some((_, at) => {
      const [head, tail] = [units.slice(0, at).join(' '), units.slice(at).join(' ')]
      return (ofPlaces.has(head) && ofCountries.has(tail)) || (ofCountries.has(head) && ofPlaces.has(tail))
    })
  }
  const kept = (lists: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(lists).map(([slug, list]) => [slug, list.filter((phrase) => !isTwo(phrase))]))
  return words.map((list) => ({ ...list, cities: kept(list.cities), regions: kept(list.regions) }))
}

/** A school that an editor describes weighs as much as so many that only registers have. */
export const describedWeight = 1000

const shortWord = 3

/** Without short names of places that are ordinary words once these lack their diacritics: là is not LA. */
function withoutHomographs(words: WordSource['words']): WordSource['words'] {
  const ordinary = new Set(
    words
      .flatMap(({ fillers }) => fillers.filter((word) => wordsOf(word).some(({ exact, folded }) => exact !== folded)))
      .map(foldedOf),
  )
  const isName = (word: string) => foldedOf(word).length > shortWord || !ordinary.has(foldedOf(word))
  const kept = (lists: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(lists).map(([slug, list]) => [slug, list.filter(isName)]))
  return words.map((list) => ({ ...list, cities: kept(list.cities), regions: kept(list.regions) }))
}
