/** What an answer needs in the browser, fetched when the form is first touched: rules, list, and the schools' figures, without a word about who asks. */
import { browserApi } from '../../ordering/browser-api.ts'

export const importList = () => import('./match-list.tsx')

const prepareAll = async () => {
  const [data, { matchState }] = await Promise.all([
    browserApi().match.data(),
    import('./match-state.ts'),
    importList(),
  ])
  return { data, matchState }
}

let prepared: ReturnType<typeof prepareAll> | null = null

/** @throws ApiFailure for an outage, TypeError without a connection; the next call tries again */
export function prepareAnswer(): ReturnType<typeof prepareAll> {
  prepared ??= prepareAll()
  prepared.catch(() => {
    prepared = null
  })
  return prepared
}
