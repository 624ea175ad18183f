/** What the schemas refuse beside types and patterns: the sentence that `content -- check` prints, as a code with its arguments. */

export const WRONG_CODES = [
  'missing',
  'number',
  'whole',
  'choice',
  'least_signs',
  'least_entries',
  'least_number',
  'most_signs',
  'most_entries',
  'most_number',
  'step',
  'unknown_field',
  'key',
  'other',
  'mail',
  'web',
  'day',
  'slug',
  'link',
  'photo',
  'picture',
  'month',
  'figure_key',
  'currency',
  'country',
  'mark',
  'identifier',
  'hours',
  'places',
  'span_of_years',
  'least_value',
  'days_of_keys',
  'day_before',
  'currency_and_period',
  'twice',
  'century',
  'year',
  'value_or_day',
  'unit_and_currency',
  'marks_order',
  'enough',
  'whole_amount',
  'tiers_order',
  'falling_price',
  'asked_amount',
  'range',
  'falling_discount',
  'rank_or_count',
  'count_of_total',
  'no_exam',
  'zone',
  'dates_twice',
  'unknown',
  'language',
] as const
export type WrongCode = (typeof WRONG_CODES)[number]
export type Wrong = { code: WrongCode; values?: Record<string, string | number> }

const REFUSALS: readonly [message: RegExp, code: WrongCode, ...names: string[]][] = [
  [/^places such as \{name\} that leads have a value for$/, 'places'],
  [/^a year, such as 2025, 2022-23 or 2021-2025$/, 'span_of_years'],
  [/^a year, such as 2026 or 2026-27$/, 'year'],
  [/^at least the value$/, 'least_value'],
  [/^as_of and valid_until of amounts that have a key$/, 'days_of_keys'],
  [/^no day before as_of$/, 'day_before'],
  [/^a currency and a period$/, 'currency_and_period'],
  [/^each once$/, 'twice'],
  [/^a day of this century$/, 'century'],
  [/^a value or a date, one of the two$/, 'value_or_day'],
  [/^none beside a currency$/, 'unit_and_currency'],
  [/^strong, good and fair in this order between best and worst$/, 'marks_order'],
  [/^enough between best and worst$/, 'enough'],
  [/^whole (\w+), in hundredths a multiple of \d+$/, 'whole_amount', 'currency'],
  [/^tiers in growing order$/, 'tiers_order'],
  [/^no price in (\w+) that falls after (\d+) words$/, 'falling_price', 'currency', 'words'],
  [/^an amount, which (\w+) asks for$/, 'asked_amount', 'edition'],
  [/^at least as much as from, in each currency$/, 'range'],
  [/^no discount by which (\d+) documents cost less than one fewer$/, 'falling_discount', 'documents'],
  [/^a rank or a count$/, 'rank_or_count'],
  [/^a count of at most its total$/, 'count_of_total'],
  [/^0 outside the US$/, 'no_exam'],
  [/^a time zone such as Asia\/Taipei$/, 'zone'],
  [/^each date once$/, 'dates_twice'],
  [/^a text in this language too$/, 'language'],
  // between rows: what no schema can say
  [/^a known .*$/, 'unknown'],
]

/** The code of what was expected, as the schemas and the checks between files say it; `other` where nothing is known. */
export function refusalOf(message: string): Wrong {
  for (const [pattern, code, ...names] of REFUSALS) {
    const found = pattern.exec(message)
    if (!found) continue
    const values = Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? '']))
    return names.length > 0 ? { code, values } : { code }
  }
  return { code: 'other' }
}
