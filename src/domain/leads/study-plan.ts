/** The answers of a match or a cost plan that a visitor brings to a booking: the address of their page, so that staff see the same. */

/** The fields of each page that are stored, in the order of its form; others may contain anything. */
const FIELDS = {
  match: [
    'level',
    'subject',
    'country',
    'city',
    'budget',
    'marks_system',
    'marks',
    'english_test',
    'english',
    'sat_reading',
    'sat_math',
    'act',
    'intake',
    'post_study',
  ],
  costs: ['country', 'route', 'place', 'subject', 'people', 'school', 'programme', 'scholarship', 'intake'],
} as const satisfies Record<string, readonly string[]>
export type PlanPage = keyof typeof FIELDS

const valueMax = 100
const addressMax = 1000

export type StudyPlan = { page: PlanPage; answers: [field: string, values: string[]][] }

/** The page and answers of an address such as `/match?level=bachelor`; null for another page, or without an answer. */
export function readStudyPlan(address: string): StudyPlan | null {
  const [, page = '', query = ''] = /^\/(match|costs)\?([^#]*)/.exec(address) ?? []
  if (page !== 'match' && page !== 'costs') return null
  const search = new URLSearchParams(query)
  const answers = FIELDS[page].flatMap((field): StudyPlan['answers'] => {
    const values = search
      .getAll(field)
      .map((value) => value.trim().slice(0, valueMax))
      .filter(Boolean)
    return values.length > 0 ? [[field, values]] : []
  })
  return answers.length > 0 ? { page, answers } : null
}

/** The address as it is stored: only known fields, cut to what fits. Empty for another page. */
export function planAddress(address: string): string {
  const plan = readStudyPlan(address)
  if (!plan) return ''
  const search = new URLSearchParams()
  for (const [field, values] of plan.answers)
    for (const value of values) {
      const longer = new URLSearchParams([...search, [field, value]])
      if (longer.toString().length <= addressMax) search.append(field, value)
    }
  return `/${plan.page}?${search}`
}
